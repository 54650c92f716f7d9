import { describe, expect, it } from 'vitest'
import { drawLines } from './lines-shapes.ts'
import { drawTiles } from './tiles-shapes.ts'

const names = ['Talon', 'Plate Nine', 'Ø', '']

describe.each([
  ['lines', drawLines],
  ['tiles', drawTiles],
])('the style %s', (_, draw) => {
  it('draws a name always alike, and another name differently', () => {
    const drawn = names.map((name) => draw([{ name }], 4))
    expect(names.map((name) => draw([{ name }], 4))).toEqual(drawn)
    expect(new Set(drawn.map((shapes) => JSON.stringify(shapes))).size).toBe(names.length)
  })

  it('pays no attention to a rhythm', () => {
    const rhythm = { steps: 7, hits: [0, 2, 4] }
    expect(draw([{ name: 'Talon', rhythm }], 4)).toEqual(draw([{ name: 'Talon' }], 4))
  })

  it('has the colours of all that it shows, and fewer parts where it is small', () => {
    const both = ['#f0482a', '#2f5bea'].map((colour, index) => ({ name: names[index] ?? '', colour }))
    const colours = new Set(draw(both, 4).map(({ colour }) => colour))
    expect([...colours].toSorted()).toEqual(['#2f5bea', '#f0482a'])
    expect(draw(both, 14).length).toBeLessThan(draw(both, 4).length)
  })

  it('draws nothing of nothing', () => {
    const paths = draw([], 4).map(({ path }) => path)
    expect(paths.join('')).not.toMatch(/NaN|undefined/)
  })
})
