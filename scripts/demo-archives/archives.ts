import { makeBarsArchive, type Pattern, writeMidi } from './bars-archive.ts'
import { writeZip } from './zip-file.ts'

/** As content/templates/seven-kit.md says. */
const kitchen: Pattern = {
  name: 'A kitchen in seven',
  tempo: 132,
  steps: 7,
  bars: 4,
  hits: [
    { note: 36, on: [1, 5], loudness: 100 },
    { note: 38, on: [3], loudness: 84 },
    { note: 39, on: [1, 3, 5], loudness: 56 },
    { note: 39, on: [2, 4, 6, 7], loudness: 40 },
    { note: 41, on: [7], loudness: 72, everyBars: 2 },
  ],
}
/** As content/templates/scaffold-five.md says. */
const scaffold: Pattern = {
  name: 'Scaffold in five',
  tempo: 96,
  steps: 5,
  bars: 4,
  hits: [
    { note: 36, on: [1], loudness: 104 },
    { note: 38, on: [4], loudness: 88 },
    { note: 37, on: [3, 5], loudness: 44 },
    { note: 43, on: [4], loudness: 64, everyBars: 4 },
  ],
}
/** As content/templates/kopanitsa-machine.md says. */
const kopanitsa: Pattern = {
  name: 'Kopanitsa machine',
  tempo: 140,
  steps: 11,
  bars: 4,
  hits: [
    { note: 42, on: [1, 3, 5, 8, 10], loudness: 92 },
    { note: 42, on: [2, 4, 6, 7, 9, 11], loudness: 52 },
    { note: 36, on: [1, 8], loudness: 104 },
    { note: 38, on: [5], loudness: 84 },
    { note: 41, on: [7], loudness: 44, everyBars: 2 },
    { note: 39, on: [10], loudness: 60, everyBars: 4 },
  ],
}
/** As content/templates/slow-seven.md says. */
const slowSeven: Pattern = {
  name: 'Slow seven',
  tempo: 104,
  steps: 7,
  bars: 4,
  hits: [
    { note: 36, on: [1], loudness: 96 },
    { note: 40, on: [4], loudness: 80 },
    { note: 41, on: [6], loudness: 80 },
    { note: 38, on: [4, 6], loudness: 32 },
    { note: 42, on: [2, 3], loudness: 60 },
  ],
}

const products = [
  { id: 'clatter', name: 'Clatter', versions: ['2.0.4', '2.1.0', '2.2.0-beta.1'], patterns: [kitchen, scaffold] },
  { id: 'thrum', name: 'Thrum', versions: ['2.0.3'], patterns: [kopanitsa, slowSeven] },
  { id: 'clatter-micro', name: 'Clatter Micro', versions: ['1.0.2'], patterns: [kitchen] },
]
const platforms = ['Mac', 'Windows', 'Linux'] as const
type Platform = (typeof platforms)[number]

/** The archives that the demo's releases name, by their names in the storage. */
export async function makeArchives(): Promise<Map<string, Buffer>> {
  return new Map([
    await makeBarsArchive(),
    ...products.flatMap(({ id, name, versions, patterns }) =>
      versions.flatMap((version) =>
        platforms.map((platform): [string, Buffer] => [
          `${id}/${version}/${id}-${version}-${platform.toLowerCase()}.zip`,
          makeArchive(`${name} ${version}`, platform, patterns),
        ]),
      ),
    ),
  ])
}

function makeArchive(title: string, platform: Platform, patterns: Pattern[]): Buffer {
  const lines = writeReadme(title, platform, patterns)
  const readme = lines.join(platform === 'Windows' ? '\r\n' : '\n')
  return writeZip([
    { name: `${title}/README.txt`, bytes: Buffer.from(readme) },
    ...patterns.map((pattern) => ({ name: `${title}/Patterns/${pattern.name}.mid`, bytes: writeMidi(pattern) })),
  ])
}

const writeReadme = (title: string, platform: Platform, patterns: Pattern[]): string[] => [
  `${title} for ${platform}`,
  '',
  'Oddmeter is a demo shop and its plug-ins do not exist, so there is no',
  'plug-in in this archive. The patterns are real: Standard MIDI Files for the',
  'drum notes of the templates on the site, to play with any sampler.',
  '',
  ...patterns.map(
    ({ name, steps, tempo, bars }) => `  ${name}: ${bars} bars of ${steps}/8, ${tempo} quarter notes a minute`,
  ),
  '',
]
