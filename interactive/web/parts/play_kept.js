// The games kept on this device, one a variant. Where nothing may be stored, nothing is.

const KEY = "damas:partidas";

function all() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch {
    return {}; // forbidden, or nothing of ours
  }
}

/**
 * The game of a variant, or the last one.
 * @param {string} [variant]
 * @returns {import("./play.js").Game | false} false where there is none; whether it can be played the engine has to say
 */
export function kept(variant) {
  const { last, games } = all();
  const game = games?.[variant ?? last];
  return Array.isArray(game?.history) && Array.isArray(game.house) && game;
}

/** @param {import("./play.js").Game} game */
export function keep(game) {
  const { games } = all();
  try {
    localStorage.setItem(KEY, JSON.stringify({ last: game.variant, games: { ...games, [game.variant]: game } }));
  } catch {
    // full or forbidden
  }
}
