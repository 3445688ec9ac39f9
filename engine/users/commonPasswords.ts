// Passwords that are tried first (threats.md T52). A common pattern - a word, a year after it, a sign - has twelve characters of four
// classes and is easily guessed: so digits and signs in place of letters are undone before the remaining word is looked up.

/** The commonest words and keyboard walks of leaked passwords, by their letters alone. */
const words = new Set(
  `abcabc abcdef abcdefg abcdefgh account admin administrator administration alexander america amanda andrea andrew angel anthony apple
  arsenal asdfgh asdfghjkl asshole austin autumn baby babygirl babyblue bailey banana barcelona baseball basketball batman beautiful
  bigdaddy billing billwright blink bonjour boomer brandon brooklyn bubbles buster butterfly changeme charlie chelsea chester chocolate
  christian company computer cookie corvette cowboy crystal customer daniel danielle dallas default diamond dolphin dragon eagles
  elephant elizabeth everton facebook family ferrari flower football forever freedom friday friends fuckoff fuckyou gandalf ginger
  google guest hannah harley hello hellokitty helloworld hockey hunter iloveu iloveyou internet jackson jasmine jennifer jessica
  jesus jordan joseph joshua justin killer knight letmein liverpool login london lovely loveme loveyou maggie manchester marina
  martin master matrix matthew maverick mercedes merlin michael michelle midnight mickey mickeymouse monday money monkey monster
  mustang mypassword naruto natasha newyork nicole nothing october orange owner pa pass passcode passphrase passw passwd password
  passwordpassword patrick peanut pepper phoenix pokemon porsche princess private purple qazwsx qazwsxedc qwaszx qwer qwert qwerty
  qwertyqwerty qwertyui qwertyuiop rainbow ranger robert root samantha samsung saturday scooter secret security september service
  shadow silver soccer spider spring starwars steelers stella sterling summer sunday sunflower sunshine superman superstar support
  sweety system taylor temp temporary test testing testtest thomas thunder tigger trustno trustnoone tuesday unknown user username utility
  vanessa victoria warrior wednesday welcome welcomehome whatever william winter wizard yankees yellow zaqwsx zxcvbn zxcvbnm`
    .split(/\s+/)
    .filter(Boolean),
);

/** The letters that signs and digits replace. */
const letters: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
};

const lettersOf = (text: string): string => text.replace(/[^a-z]/g, "");

/** Whether a password is a common one, however it is disguised. */
export function isCommonPassword(password: string): boolean {
  const lower = password.normalize("NFKC").toLowerCase();
  const undressed = lower.replace(/(?<![^\p{L}])[^\p{L}]+$/u, "").replace(/^[^\p{L}]+/u, "");
  const spelled = [...undressed].map((sign) => letters[sign] ?? sign).join("");
  return [lower, undressed, spelled].some((text) => words.has(lettersOf(text)) && lettersOf(text) !== "");
}
