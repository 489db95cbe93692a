/** Emojis of customer service; a line for each group, most used first. */
export const emojiGroups = [
  {
    key: 'emojiFaces',
    emojis:
      '😀 😃 😄 😁 😆 😅 😂 🤣 😊 😇 🙂 🙃 😉 😌 😍 🥰 😘 😋 😛 😜 🤪 🤗 🤭 🤫 🤔 🤐 🤨 😐 😶 😏 😒 🙄 😬 😔 😪 😴 😷 🤒 🤕 🥳 😎 🤓 🧐 😕 😟 🙁 😮 😯 😲 😳 🥺 😢 😭 😱 😖 😞 😓 😩 🥱 😤 😡 🤯',
  },
  { key: 'emojiHands', emojis: '👍 👎 👌 🤏 ✌️ 🤞 🤟 🤙 👈 👉 👆 👇 ☝️ ✋ 👋 🤚 🖐️ 💪 🙏 🤝 👏 🙌 👐 🤲 ✍️ 🫶 🤷 🤦 🙋 💁 🙆 🙅' },
  { key: 'emojiHearts', emojis: '❤️ 🧡 💛 💚 💙 💜 🖤 🤍 💔 💕 💖 💯 ✨ ⭐ 🌟 🔥 🎉 🎊 🎈 🎁 🏆 🥇' },
  {
    key: 'emojiThings',
    emojis: '☕ 🍞 🥐 🍰 🎂 🍕 🍔 🍟 🥗 🍎 🌹 🌻 🌱 ☀️ 🌧️ 🚚 🚗 🏍️ ✈️ 🏠 🏢 🏥 🏦 🛒 📦 💳 💵 💰 🧾 📄 📎 📌 📅 ⏰ ⏳ 📞 📱 💻 🖨️ 📷 🎥 🎤 🔧 🔑 🔒 💡 🐶 🐱',
  },
  { key: 'emojiSigns', emojis: '✅ ☑️ ✔️ ❌ ⚠️ ❗ ❓ ℹ️ 🚫 🔔 🔍 ➡️ ⬅️ ⬆️ ⬇️ 🔄 🆗 🆕 🔴 🟡 🟢 🔵 ⚪ ⚫ 1️⃣ 2️⃣ 3️⃣ 4️⃣ 5️⃣' },
] as const;

const recentKey = 'recentEmojis';
const mostRecent = 16;

/** The ones picked last in this browser, newest first. */
export const recentEmojis = (): string[] => (localStorage.getItem(recentKey) ?? '').split(' ').filter(Boolean);

export function rememberEmoji(emoji: string): void {
  const others = recentEmojis().filter((other) => other !== emoji);
  localStorage.setItem(recentKey, [emoji, ...others].slice(0, mostRecent).join(' '));
}
