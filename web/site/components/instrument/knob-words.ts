import { type KnobName, materials } from '#contract/instrument/instrument.ts'

type KnobWords = { label: string; describe: (place: number) => string }

const inParts =
  (...words: string[]) =>
  (place: number): string =>
    words[Math.min(words.length - 1, Math.floor(place * words.length))] ?? ''

/** So near to a material, it is called that. */
const near = 0.08

function sayMaterial(place: number): string {
  const here = materials.find((each) => Math.abs(each.place - place) < near)
  const before = materials.findLast((each) => each.place <= place)
  const after = materials.find((each) => each.place > place)
  return (here ? here.name : `${before?.name} to ${after?.name}`).toLowerCase()
}

/** What each knob is called, and where it stands in a word or two. */
export const knobWords: Record<KnobName, KnobWords> = {
  material: { label: 'Material', describe: sayMaterial },
  size: { label: 'Size', describe: inParts('tiny', 'small', 'mid', 'large', 'huge') },
  point: { label: 'Point', describe: inParts('rim', 'near the rim', 'halfway', 'near the middle', 'middle') },
  loose: {
    label: 'Loose parts',
    describe: (place) => (place === 0 ? 'none' : inParts('a few', 'some', 'many')(place)),
  },
  tune: { label: 'Tune', describe: inParts('very low', 'low', 'mid', 'high', 'very high') },
  decay: { label: 'Decay', describe: inParts('very short', 'short', 'mid', 'long', 'very long') },
  drift: { label: 'Drift', describe: (place) => (place === 0 ? 'none' : inParts('a little', 'some', 'a lot')(place)) },
  accent: {
    label: 'Accent',
    describe: (place) => (place === 0 ? 'none' : inParts('slight', 'clear', 'strong')(place)),
  },
}
