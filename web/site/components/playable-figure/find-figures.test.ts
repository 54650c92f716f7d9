import { expect, it } from 'vitest'
import type { Sound } from '#contract/instrument/instrument.ts'
import { linkOfSetup } from '#contract/instrument/setup-link.ts'
import type { PresentedProduct } from '../../content.ts'
import { element, linkTo, text } from '../../prose-builder.ts'
import { findFigures } from './find-figures.ts'

const tin: Sound = { kind: 'object', material: 0, size: 0.5, point: 0, loose: 0 }
const setup = { pattern: { tempo: 120, swing: 0, rows: ['X..x...'] }, sounds: [tin] }
const path = linkOfSetup('/drum', setup)
const instrument = {
  pads: [{ name: 'Tin', note: 36, sound: tin }],
  knobs: [],
  lengths: [7],
  hasOwnLengths: true,
  objects: [],
  patterns: [],
}

function present(own: Partial<PresentedProduct['text']>): PresentedProduct {
  const sign = { id: 'drum', name: 'Drum', path: '/drum', colour: '#123456' }
  const product = {
    type: 'product',
    id: 'drum',
    name: 'Drum',
    tagline: '',
    description: '',
    iconUrl: null,
    owned: false,
  } as const
  return {
    product,
    text: {
      head: { title: '', description: '' },
      headline: '',
      lead: '',
      prose: [],
      edition: 1,
      features: [],
      facts: [],
      comparison: [],
      ...own,
    },
    card: { product, path: sign.path, colour: sign.colour },
    sign,
    picture: undefined,
    microOf: null,
    quickStart: null,
    guides: [],
    releases: [],
    downloads: undefined,
    seats: undefined,
    trial: null,
    bundles: [],
  }
}

const site = { products: [present({ instrument })] }
const lone = (href: string) => [element('p', [linkTo(href, 'One tin'), text('\n')])]

it('makes a figure of a link to an instrument’s setup that has a paragraph to itself', () => {
  expect(findFigures(lone(path), site)).toEqual([
    { path, title: 'One tin', product: site.products[0]?.sign, setup, voices: ['Tin'] },
  ])
})

it('leaves links within sentences and links to anything else alone', () => {
  expect(findFigures([element('p', ['Or ', linkTo(path, 'open it'), '.'])], site)).toEqual([])
  expect(findFigures([element('li', [linkTo(path, 'open it')])], site)).toEqual([])
  expect(findFigures(lone('/drum'), site)).toEqual([])
  expect(findFigures(lone('/drum?pattern=1_120_0_oops'), site)).toEqual([])
  expect(findFigures(lone(path.replace('/drum', '/other')), site)).toEqual([])
})

it('has nothing to play on a product without an instrument', () => {
  expect(findFigures(lone(path), { products: [present({})] })).toEqual([])
})
