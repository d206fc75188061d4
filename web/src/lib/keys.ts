/** The keys of the table. Letters follow the words of the buttons; the function keys are those of the Windows program. */

export type KeyAct =
  | "draw" | "take" | "stage-one" | "stage-three" | "stage-all" | "wild" | "wilds" | "discard" | "lay" | "undo"
  | "undo-all" | "hint" | "help" | "save" | "escape" | "hand" | "chat";

interface Pressed {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** What a key does. Whoever speaks to the computer, or types with a stick, can do without the letters. */
export function keyAct({ key, shiftKey, ctrlKey, metaKey, altKey }: Pressed, { letters = true } = {}): KeyAct | null {
  switch (key) {
    case "F4":
      // With Alt it closes the window.
      return altKey || ctrlKey || metaKey ? null : "save";
    case "F6":
      return "draw";
    case "F7":
      return "take";
    case "F8":
      return shiftKey ? "stage-all" : ctrlKey ? "stage-three" : "stage-one";
    case "F9":
      return shiftKey ? "wilds" : "wild";
    case "F10":
      return "discard";
    case "Escape":
      return "escape";
    case "ArrowLeft":
    case "ArrowRight":
      return ctrlKey || metaKey || altKey ? null : "hand";
  }
  // Letters with Ctrl or Alt belong to the browser.
  if (!letters || ctrlKey || metaKey || altKey) return null;
  switch (key.toLowerCase()) {
    case "d":
      return "draw";
    case "t":
      return "take";
    case "m":
      return "lay";
    case "w":
      return shiftKey ? "wilds" : "wild";
    case "u":
      return shiftKey ? "undo-all" : "undo";
    case "h":
      return "hint";
    case "c":
      return "chat";
    case "?":
      return "help";
    default:
      return null;
  }
}
