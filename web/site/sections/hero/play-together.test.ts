import { expect, it } from 'vitest'
import type { Instrument, Sound } from '#contract/instrument/instrument.ts'
import type { ProductText } from '../../content.ts'
import { playTogether } from './play-together.ts'

const tin: Sound = { kind: 'object', material: 0, size: 0, point: 0, loose: 0 }
const kick: Sound = { kind: 'kick', tune: 0, decay: 0, drift: 0, accent: 0 }
const pattern = (tempo: number, ...rows: string[]) => ({ name: 'Bar', tempo, swing: 0.2, rows })

function product(steps: number, sound: Sound, patterns: Instrument['patterns']): { text: ProductText } {
  const instrument = {
    pads: [{ name: 'Pad', note: 36, sound }],
    knobs: [],
    lengths: [],
    hasOwnLengths: true,
    objects: [],
    patterns,
  }
  const text = {
    head: { title: '', description: '' },
    headline: '',
    lead: '',
    prose: [],
    edition: 1,
    features: [],
    facts: [],
    comparison: [],
  }
  return { text: { ...text, rhythm: { steps, hits: [0] }, instrument } }
}

it('plays a pattern of each product that is as long as its ring, at the pace of the first', () => {
  const seven = product(7, tin, [pattern(90, 'X....'), pattern(120, 'X......')])
  const three = product(3, kick, [pattern(140, 'X..')])
  expect(playTogether([seven, three])).toEqual({
    pattern: { tempo: 120, swing: 0, rows: ['X......', 'X..'] },
    sounds: [tin, kick],
  })
})

it('plays nothing where one of the products cannot be heard, or no pattern fits its ring', () => {
  const three = product(3, kick, [pattern(140, 'X..')])
  expect(playTogether([])).toBeUndefined()
  expect(playTogether([three, product(4, kick, [pattern(140, 'X..')])])).toBeUndefined()
  const { instrument: _, ...silent } = three.text
  expect(playTogether([three, { text: silent }])).toBeUndefined()
})
