/**
 * The nouns that no rule gets right, as data: which noun has which plural. Part
 * of the model; holds words only, which english.ts interprets. All are
 * lowercase, one word each.
 *
 * Where two singulars share a plural, the entry is the one that resources are
 * named after: `bases` is `base`, as in `knowledge_bases`, though Rails says
 * `basis`; `axes` is `axis`, as Rails does.
 */

type Pair = readonly [singular: string, plural: string];

function list(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}

/** `"foot feet, tooth teeth"` as pairs. */
function pairs(text: string): readonly Pair[] {
  return text.split(",").map((pair): Pair => {
    const [singular = "", plural = ""] = list(pair);
    return [singular, plural];
  });
}

/**
 * Nouns that also end closed compounds (`salesmen`, `bookshelves`,
 * `useraliases`). Only those that no other noun ends in: `life` would catch
 * `olives`, and `series` would catch `miseries`.
 */
export const HEADS = pairs(`
  man men, person people, child children, foot feet, tooth teeth, mouse mice,
  shelf shelves, wolf wolves, knife knives, wife wives, leaf leaves,
  loaf loaves, thief thieves, calf calves, coccus cocci, hedron hedra,
  alias aliases, canvas canvases, quiz quizzes, fish fish, sheep sheep
`);

export const IRREGULAR = pairs(`
  goose geese, louse lice, ox oxen, passerby passersby, base bases, axis axes,
  praxis praxes, testis testes, whiz whizzes, fez fezzes, topaz topazes,
  seraph seraphim, cherub cherubim,

  half halves, elf elves, self selves, life lives, afterlife afterlives,
  nightlife nightlives, sheaf sheaves, hoof hooves, scarf scarves,
  wharf wharves, dwarf dwarves,

  index indices, vertex vertices, matrix matrices, appendix appendices,
  vortex vortices, cortex cortices, apex apices, codex codices, helix helices,
  calyx calyces, cervix cervices, directrix directrices, larynx larynges,
  pharynx pharynges, phalanx phalanges,

  alumnus alumni, cactus cacti, fungus fungi, nucleus nuclei, radius radii,
  stimulus stimuli, syllabus syllabi, locus loci, bacillus bacilli,
  thesaurus thesauri, calculus calculi, embolus emboli, thrombus thrombi,
  narcissus narcissi, gladiolus gladioli, magus magi, modulus moduli,
  tumulus tumuli, cumulus cumuli, colossus colossi, bronchus bronchi,
  villus villi, uterus uteri, torus tori, humerus humeri, meniscus menisci,
  homunculus homunculi, annulus annuli, papyrus papyri, sarcophagus sarcophagi,
  genus genera, corpus corpora, viscus viscera,

  alga algae, larva larvae, vertebra vertebrae, alumna alumnae, nebula nebulae,
  nova novae, supernova supernovae, pupa pupae, lacuna lacunae, mucosa mucosae,
  minutia minutiae, bursa bursae, fibula fibulae, tibia tibiae, ulna ulnae,
  scapula scapulae, hypha hyphae, trachea tracheae, papilla papillae,
  cochlea cochleae, stria striae, lamina laminae,

  datum data, medium media, bacterium bacteria, stratum strata,
  substratum substrata, erratum errata, addendum addenda,
  memorandum memoranda, curriculum curricula, ovum ova, quantum quanta,
  symposium symposia, consortium consortia, millennium millennia,
  colloquium colloquia, phylum phyla, spectrum spectra,
  desideratum desiderata, extremum extrema, momentum momenta, septum septa,
  dictum dicta, cranium crania, atrium atria, plasmodium plasmodia,
  stadium stadia, gymnasium gymnasia, aquarium aquaria,
  emporium emporia, honorarium honoraria, moratorium moratoria,
  compendium compendia, equilibrium equilibria, planetarium planetaria,
  podium podia, terrarium terraria, auditorium auditoria,

  criterion criteria, phenomenon phenomena, automaton automata,
  ganglion ganglia, mitochondrion mitochondria, taxon taxa,
  stigma stigmata, stoma stomata, paparazzo paparazzi,

  hero heroes, superhero superheroes, antihero antiheroes, potato potatoes,
  tomato tomatoes, echo echoes, veto vetoes, torpedo torpedoes,
  volcano volcanoes, tornado tornadoes, mosquito mosquitoes, mango mangoes,
  cargo cargoes, embargo embargoes, domino dominoes, motto mottoes,
  grotto grottoes, buffalo buffaloes, dingo dingoes, go goes,

  chateau chateaux, gateau gateaux, café cafés, résumé résumés, cliché clichés,
  exposé exposés, fiancé fiancés, fiancée fiancées, protégé protégés,
  entrée entrées, soirée soirées, façade façades, crêpe crêpes, piñata piñatas,
  jalapeño jalapeños
`);

/** Additional plurals of a noun: recognized, but never produced. */
export const ALSO_PLURAL = pairs(`
  octopus octopi, virus viri, focus foci, terminus termini, abacus abaci,
  hippopotamus hippopotami, platypus platypi, stylus styli, rhombus rhombi,
  crocus croci, nimbus nimbi, esophagus esophagi, incubus incubi,
  succubus succubi, discus disci, nucleus nucleuses, penny pence, cow kine,
  brother brethren, money monies, formula formulae, antenna antennae,
  amoeba amoebae, persona personae,   referendum referenda, forum fora,
    candelabrum candelabra, maximum maxima,
  minimum minima, optimum optima,   ultimatum ultimata, serum sera,
  schema schemata, lemma lemmata, dogma dogmata, trauma traumata,
  virtuoso virtuosi, libretto libretti, concerto concerti, cello celli,
  tempo tempi, gas gasses, bus busses, focus focusses, plus plusses,
  kibbutz kibbutzim
`);

/**
 * Nouns whose singular and plural are the same, or that are never counted.
 * Those that some applications count (`inventories`, `contents`) are left out.
 */
export const UNCOUNTABLE = list(`
  equipment information rice money species subspecies series miniseries
  timeseries deer moose elk bison swine salmon trout tuna shrimp offspring
  jeans police news aircraft spacecraft watercraft hovercraft rotorcraft

  advice feedback staff personnel music software hardware firmware middleware
  malware spyware ransomware shareware freeware traffic infrastructure
  metadata multimedia hypermedia homework housework luggage baggage furniture machinery
  jewelry clothing knowledge research evidence wildlife livestock broccoli
  spaghetti graffiti dice devops bluetooth asbestos tennis debris pumice reggae vitae

  headquarters corps chassis means crossroads barracks gallows whereabouts
  scissors pants trousers tweezers pliers shorts binoculars pajamas pyjamas
  clothes thanks kudos biceps triceps quadriceps forceps diabetes rabies
  herpes measles mumps rickets

  mathematics maths physics economics macroeconomics microeconomics politics
  geopolitics analytics logistics electronics robotics mechatronics genetics
  genomics proteomics informatics bioinformatics linguistics semantics
  gymnastics athletics aerobics ethics bioethics dynamics thermodynamics
  aerodynamics ergonomics acoustics optics forensics hydraulics pediatrics
  orthopedics obstetrics geriatrics aeronautics avionics

  dns sms mms gps gis https aws cors os ios macos tvos js tls aes nfs qos ddos
  vcs cms lms saas paas iaas faas redis postgres kubernetes jenkins
`);

/** Singulars in a single `s` that look like plurals; their plural adds `es`. */
export const SINGULAR_IN_S = list(`
  lens gas biogas bias atlas pancreas christmas madras chaos cosmos ethos
  pathos rhinoceros thermos iris trellis clematis penis pelvis mantis
  ibis cannabis clitoris marquis portcullis epidermis proboscis glottis dais
  loris summons yes this
`);

/**
 * Nouns in `-sis` with a plural in `-ses`, unlike the many in `-se` (`bases`).
 */
export const SINGULAR_IN_SIS = list(`
  crisis oasis nemesis emphasis synopsis catharsis sepsis prolepsis apotheosis
  neurosis psychosis metamorphosis symbiosis mitosis meiosis osmosis
  thrombosis fibrosis cirrhosis sclerosis stenosis necrosis hypnosis narcosis
  apoptosis prosis ptosis mimesis paresis diuresis exegesis anamnesis ecdysis
  tuberculosis dermatosis acidosis alkalosis ketosis scoliosis kyphosis
  lordosis endometriosis diverticulosis osteoporosis halitosis
  toxoplasmosis leukocytosis mycosis nephrosis spondylosis ankylosis silicosis
  asbestosis anastomosis arthrosis orthosis keratosis sarcoidosis cyanosis
  periphrasis antiphrasis
`);

/** Nouns that take a plain `s`, though their last letters suggest otherwise. */
export const PLAIN_S = list(`
  cookie movie zombie calorie selfie tie necktie bowtie pie magpie potpie lie
  die cutie hoodie rookie newbie freebie smoothie brownie pixie genie prairie
  birdie foodie groupie junkie hippie yuppie hottie goalie walkie talkie veggie
  indie techie roadie townie sweetie auntie budgie boogie bookie collie dearie
  eyrie faerie laddie lassie lingerie menagerie nightie oldie patisserie
  rotisserie brasserie reverie sortie toughie valkyrie camaraderie coterie
  jalousie quickie meanie onesie roomie bestie softie goodie baddie kelpie

  cache memcache geocache niche ache headache toothache stomachache backache
  heartache earache quiche avalanche pastiche creche cliche psyche moustache
  mustache brioche tranche cartouche douche panache gouache porsche apache
  microfiche fiche

  impasse crevasse finesse mousse posse lacrosse wrasse demitasse largesse
  bouillabaisse pelisse

  shoe horseshoe snowshoe gumshoe toe tiptoe mistletoe foe hoe backhoe canoe
  oboe doe roe woe floe aloe sloe throe pickaxe poleaxe battleaxe

  use misuse overuse disuse fuse muse ruse excuse abuse recluse refuse
  hypotenuse

  menu submenu guru emu gnu haiku tofu tutu flu cpu vcpu gpu tpu npu sku pdu
  mcu ecu imu iou bayou caribou thou you zebu snafu sudoku tiramisu ubuntu
  zulu juju milieu adieu bijou taxi sundae

  human german roman shaman talisman ottoman norman caiman cayman specimen
  regimen abdomen omen semen stamen acumen hymen bitumen foramen lumen cyclamen
  ramen albumen rumen dolmen mongoose
`);
