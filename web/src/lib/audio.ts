/** The sounds, made on the spot: short, dry, of wood and felt. The browser lets them begin after the first touch. */

import type { Sound } from "./sounds";

interface Note {
  /** Hertz; 0 is noise. */
  pitch: number;
  at: number;
  length: number;
  strength: number;
  glide?: number;
}

const tap = (at = 0, strength = 0.5): Note => ({ pitch: 0, at, length: 0.05, strength });
const wood = (pitch: number, at = 0, length = 0.22, strength = 0.5): Note => ({ pitch, at, length, strength });

const SCORES: Record<Sound, Note[]> = {
  deal: [0, 0.09, 0.18, 0.27, 0.36, 0.45].map((at) => tap(at, 0.3)),
  draw: [{ pitch: 0, at: 0, length: 0.12, strength: 0.28 }],
  discard: [tap(0, 0.55)],
  meld: [tap(), tap(0.08)],
  stage: [tap(0, 0.25)],
  canasta: [wood(523), wood(659, 0.11), wood(784, 0.22, 0.4)],
  freeze: [wood(1568, 0, 0.5, 0.22), wood(2093, 0.07, 0.6, 0.18)],
  turn: [wood(440, 0, 0.3, 0.45)],
  out: [wood(392), wood(494, 0.1), wood(587, 0.2), wood(784, 0.3, 0.5)],
  win: [wood(523), wood(659, 0.14), wood(784, 0.28), wood(1047, 0.42, 0.7)],
  loss: [wood(392, 0, 0.3), wood(311, 0.2, 0.5)],
  refusal: [wood(130, 0, 0.1, 0.6), wood(130, 0.13, 0.1, 0.6)],
  hint: [wood(880, 0, 0.25, 0.3)],
  red_three: [wood(1319, 0, 0.4, 0.25)],
  chat: [{ pitch: 660, at: 0, length: 0.09, strength: 0.35 }],
  clock: [wood(1047, 0, 0.06, 0.4)],
  invitation: [wood(587, 0, 0.3, 0.45), wood(880, 0.16, 0.4, 0.45)],
};

export class Audio {
  enabled = true;
  volume = 40;
  readonly switchedOff = new Set<Sound>();
  private context: AudioContext | null = null;
  private noise: AudioBuffer | null = null;

  readonly play = (sound: Sound): void => {
    if (!this.enabled || this.volume === 0 || this.switchedOff.has(sound)) return;
    // Without a touch of the page so far, browsers keep silent and complain.
    if (!navigator.userActivation?.hasBeenActive) return;
    this.context ??= new AudioContext();
    void this.context.resume();
    for (const note of SCORES[sound]) this.strike(this.context, note);
  };

  private strike(context: AudioContext, note: Note): void {
    const start = context.currentTime + note.at;
    const gain = context.createGain();
    gain.gain.setValueAtTime((note.strength * this.volume) / 100, start);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + note.length);
    gain.connect(context.destination);
    const source = note.pitch ? this.tone(context, note.pitch) : this.hiss(context, gain);
    if (note.pitch) source.connect(gain);
    source.start(start);
    source.stop(start + note.length);
  }

  private tone(context: AudioContext, pitch: number): OscillatorNode {
    const tone = context.createOscillator();
    tone.type = "triangle";
    tone.frequency.value = pitch;
    return tone;
  }

  /** Felt: noise through a low filter. */
  private hiss(context: AudioContext, out: AudioNode): AudioBufferSourceNode {
    if (!this.noise) {
      this.noise = context.createBuffer(1, context.sampleRate / 4, context.sampleRate);
      const data = this.noise.getChannelData(0);
      for (let at = 0; at < data.length; at += 1) data[at] = Math.random() * 2 - 1;
    }
    const source = context.createBufferSource();
    source.buffer = this.noise;
    const filter = context.createBiquadFilter();
    filter.type = "lowpass";
    filter.frequency.value = 1_400;
    source.connect(filter).connect(out);
    return source;
  }
}
