/** The menus of the bar: that of playing with others is on every page. */

import type { DialogName } from "../dialogs/Dialogs.svelte";
import type { Item } from "../parts/Menu.svelte";
import { online } from "./online.svelte";
import { profileHash, router } from "./route.svelte";
import { session } from "./session.svelte";
import { t } from "./texts";

export interface MenuInfo {
  name: string;
  items: (Item | "line")[];
}

const go = (hash: string) => () => (location.hash = hash);

export function networkMenu(): MenuInfo {
  const { menu } = t.online;
  const { me } = session;
  const { elsewhere } = online;
  const ladder = { text: menu.ladder, do: go("#/ladder") };
  if (!session.isPublic) return { name: menu.name, items: [{ text: menu.others, do: () => router.toLobby() }] };
  if (!me) return { name: menu.name, items: [{ text: menu.enter, do: () => router.toLobby() }, ladder] };
  return {
    name: menu.name,
    items: [
      ...(elsewhere ? [{ text: menu.toMatch, do: () => router.toTable(elsewhere) }] : []),
      { text: online.table ? menu.toTable : menu.lobby, do: () => router.toLobby() },
      { text: menu.quick, do: () => online.attempt(online.quick()) },
      { text: menu.friend, do: () => online.attempt(online.playFriend()) },
      "line",
      ladder,
      { text: menu.profile, do: go(profileHash(me.name)) },
      { text: menu.account, do: go("#/account") },
      "line",
      { text: menu.available, on: online.available, do: () => online.setAvailable(!online.available) },
    ],
  };
}

/** All menus of a page: that of the network stands before the last one, help. */
export function withNetwork(menus: MenuInfo[]): MenuInfo[] {
  return [...menus.slice(0, -1), networkMenu(), ...menus.slice(-1)];
}

/** The menus of a page without a table; `edit` opens the rules one plays by. */
export function plainMenus(open: (dialog: DialogName) => void, edit: () => void): MenuInfo[] {
  const item = (text: string, dialog: DialogName) => ({ text, do: () => open(dialog) });
  const { menu } = t;
  return [
    {
      name: menu.game,
      items: [
        ...(router.now.page === "start" ? [] : [{ text: menu.newGame, do: () => router.toStart() }]),
        item(menu.load, "load"),
        item(menu.replays, "replays"),
        item(menu.highScores, "scores"),
        item(menu.winRatio, "ratio"),
      ],
    },
    {
      name: menu.options,
      items: [item(menu.settings, "settings"), item(menu.decks, "decks"), item(menu.sound, "sound"), { text: menu.rules, do: edit }],
    },
    { name: menu.help, items: [item(menu.values, "values"), item(menu.keys, "keys"), item(menu.about, "about")] },
  ];
}
