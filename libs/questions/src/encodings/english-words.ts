/**
 * Common English words whose letters are also those of Bengali words in Bijoy, so that the letters alone do not tell (see `wordScore`). None of
 * them is a Bengali word when it is read as Bijoy: `me` is সব and `is` is রং, so the shortest are not here.
 */
const words = new Set(
  (
    'abide above achieve age aging alive any arm arms axis babies baby back bad badge bag bags bake baked baking balm bang banks ' +
    'baobab basic bay beach beak beaks beam bean became become becoming bed bee been bees beg began begin beginning begins behaves ' +
    'behaving behind being beings believe believed bench bend bending bid big bigger bike bind bio bionic black blew blink block ' +
    'blowing body bomb bone book bow bowel bowl bowling box boxes boy boys brave brick brim bring buck bulk cabbage cabin cage cake ' +
    'came can carmine cave caves check checks cheek chef chew chewing chick chief chimney chin civil climb climbing comb convex ' +
    'convey cowboy cube cubic dawn deck device devices dew dice did die dim dime dimming disk dive divide dividing divine diving ' +
    'dove dye dying edge egg eggs ego enemy enjoy envy enzyme even evening evenings evenly ever every evidence evil evokes evolve ' +
    'exam exceed excel exile eye fake fame fang farm farming fed fee few fig film find fine firm fish five fix fixed fly fog form ' +
    'forming fox gain game gang gave gay gaze gig giggling give given gives giving glove going gum gun gym ham harm have having hawk ' +
    'hay heck helix hen hid high him his hive hobby hog hygiene ice icy image inch index ink invade invisible involve involving ivy ' +
    'jail jam jar jaw jawbone jaws jeans jelly jet jewel jewels job jobs join joined joining joins joke joy judge jug juice juices ' +
    'juicy july june jury keen key kick kid kidney kids kind king kings knee knife knives knock known lamb leg lib lie like limb ' +
    'limbs lime link live lived lives living lobby lying lynx magic main make making man manic many mask maxima maximize maximum may ' +
    'maze meek men mice mid mile milk milking mime min mind mine minima mins mix mixed mixes mixing mob mom monk move moved moves ' +
    'movie movies moving navy neck neigh new nice niece nin nine objective oven ovum own owning oxen quake queen quick quickly ' +
    'quinine quiver quiz quizzes six ski sky swim valve van veg vein verb via vice view viewed vivid wag wages wagging wake walk ' +
    'walking warm warming was wash wave waves wax waxy way weak weave web weed week weeks weigh weighed weighs when which while who ' +
    'whom why wide wife wild win wind winds wine wing wings winning wins wire wise wish woke woken women won worm worming worms'
  ).split(' '),
);

const endings = /(?:'s|ies|es|s|ed|d|ing|ly|er|ers)$/;

/** Whether a word is one of those, or one of them with an ending. */
export const isEnglishWord = (word: string): boolean => {
  // Capitals of the first ten letters are vowels there, with which short words begin.
  if (!/^(?:[a-z]{3,}|[A-J][a-z]{4,}|[K-Z][a-z]{2,})$/.test(word)) return false;
  const small = word.toLowerCase();
  if (words.has(small)) return true;
  const ending = endings.exec(small)?.[0];
  if (ending === undefined || small.length - ending.length < 4) return false;
  const stem = small.slice(0, -ending.length);
  return words.has(stem) || words.has(`${stem}e`) || words.has(`${stem}y`);
};
