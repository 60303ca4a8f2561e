/**
 * Ordinary words that companies are called by. Written small they mean what they say, so a name or alias among them
 * counts only with a capital letter inside a sentence.
 */
const ORDINARY = `
about above access account ace act action active adapt add advance agile air align alpha amber amp amplify anchor angle
answer apex apollo apple apply arc arch arena arrow art ascend ash aspect asset atlas attention atom aura avenue awesome
axis azure back backstage badge balance balloon bamboo band bank bar base basecamp basis bat beacon beam bear bee bell
bench better big bill bird bit black blend block bloom blue board boast bold bolt bond book boost boot bounce bow box
brace brain branch brand brave break breeze brick bridge bright bring buffer build built bulk bullet bundle burst bus
butter button buy buzz cable call calm camp canal candle canvas capital card care cargo cart case cast catch cause cell
center central chain change channel chart chat check chief chip choice circle citadel city clarity class clay clean clear
click climb clock close cloud clue coach coast code coil coin collect comet command common compass complete concept
concord concur condor connect console contact context contour contract control convoy cooper copper copy coral core
cotton count course court cover craft create crew crisp cross crown crystal cube current curve custom cut cycle dash
data day deal deck deep delta demand depth desk dial diamond dig digital direct discover dispatch dive dock dome domino
door dot double dove draft dragon draw dream drift drill drip drive drop dune dust eagle earth ease east echo eclipse
edge ember emerge empower engage engine enable ensemble enter envoy epic equal era escape essence essential evolve exact
excel expand expensify explore express fabric factor factory falcon fast feather feature feed fence field figure file
fin find fire first fit five flag flame flare flash fleet flex flight flint float flow flux fly focus fold follow force
forest forge fork form fort forward foundry fountain fox frame free fresh front fuel full fuse future gain galaxy game
gate gauge gear gem general genie ghost giant give glass glide globe go gold gong good grain grand granite graph grasp
gravity green grid grip ground group grow guard guide guru gust halo hammer hand happy harbor harvest hatch haven hawk
head heap heart helm help hero hex high hill hint hive home honey hook hope horizon hub hunt hybrid icon ideal ignite
impact indeed infer insight inspire instant intent intercom iron island ivy jade jet jewel join journey juice jump jungle
juniper just keen keep kernel key keynote kind kite knot lab ladder lake lamp land lane lantern large laser latch launch
layer lead leaf leap learn ledger lemon lens level lever lift light lighthouse lily lime line linear link lion list live
load local lock loft logic loom loop lotus loud love lucid lumen luna lunar magic magnet main make mango manifest maple
map marble march mark market marvel mast master match matter maven max maze meadow mercury merge mesh meteor method
metric mind mint mirror mission mist mix mobile mode model moment momentum mono monument moon more mosaic motion mount
move mural muse nation native navigate near nest net new next nimble noble node north note notion nova now oak oasis
object ocean octave omega onyx open oracle orange orbit orchard order origin outlook outreach oval own oyster pace pack
page paint palm panel panda paper parachute parallel park parrot part patch path pattern peak pearl people pepper
perch perform persona phase phoenix pick piece pier pilot pin pine pipe pivot pixel place plain plan planet plant platform
play plum plus pocket pod point polar pool port portal post power practice prairie precise present press prime print
prism pro probe process produce progress project promise propel prosper proto proud pulse pure push quad quest quick
quill quiver radar radius rain raise rally ramp range rapid raven reach ready real rebel recall recharge reef reflect
relate relay remedy remote render reply report rescue resolve response retain reveal ridge right ring ripple rise river
road robin rock rocket role roll root rope rose round route royal ruby rule run runway rush safe saga sage sail salt
sand sapphire saturn scale scout sea seal search secure seed sense sentinel sequence serve set seven shape share shark
shelf shield shift shine ship shop shore show side sierra sift sight sign signal silk silver simple six sky slack slate
slice smart smooth snap snow soar social socket solar solid sonar sonic soul sound source south space spark spear spectrum
speed sphere spider spike spin spiral spire split spoke spot spread spring sprint sprout square stack staff stage star
start state station stay steam stellar stem step stone storm story strata stream street stride strike string stripe strive
strong studio summit sun surge swan sweep swift switch symphony sync table tag tailor talent talk tandem target task
team tempo ten tend tent tera term test text thread three thrive tide tiger time titan today toggle together token tool
top torch total touch tower track trade trail train transform traverse tree trend trial tribe trident triple true trust
tulip tune tunnel turbo turn twin twist two type ultimate union unit unity up upland upper uptick urban valley value
vanilla vault vector velocity vent venture verb verse vertex very vibe view village vine vision vista vital vivid voice
volt voyage walnut wave way web well west whale wheel whip white wide will wind window wing winner wire wise wish wolf
wonder wood word work workday world wrangle wrap write yellow yield you young zen zenith zest zip zone
`;

const WORDS: ReadonlySet<string> = new Set(ORDINARY.trim().split(/\s+/));

/** Names of days and months: English writes them with a capital, so that a capital says nothing. */
const CALENDAR: ReadonlySet<string> = new Set(
  `monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september
october november december`.split(/\s/),
);

export function isOrdinaryWord(folded: string): boolean {
  return WORDS.has(folded) || CALENDAR.has(folded);
}

export function isCalendarWord(folded: string): boolean {
  return CALENDAR.has(folded);
}
