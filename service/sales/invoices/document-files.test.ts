import { describe, expect, it } from 'vitest'
import type { SalesDocument } from '#service/database/tables/documents.ts'
import { createDrawnDocuments } from './document-files.ts'
import { exampleDocuments } from './pdf/example-documents.ts'

/** Drawn documents of which two are kept; `drawn` has the number of each that was drawn. */
function scene() {
  const drawn: string[] = []
  let isBroken = false
  const find = async ({ number }: { number: number }) =>
    number > 9 ? null : { ...exampleDocuments.consumer, number: `INV-${number}` }
  const draw = async ({ number }: SalesDocument) => {
    drawn.push(number)
    if (isBroken) throw new Error('No ink')
    return Buffer.from(number)
  }
  const documents = createDrawnDocuments(find, draw, 2)
  const want = (number: number) => documents.draw({ series: 'Invoice', number })
  const breakPen = (broken: boolean) => {
    isBroken = broken
  }
  return { drawn, want, breakPen, documents }
}

describe('documents that were drawn', () => {
  it('are kept as long as they are among the last that were wanted', async () => {
    const { drawn, want } = scene()
    for (const number of [1, 2, 1, 3, 1, 2]) expect((await want(number))?.fileName).toBe(`INV-${number}.pdf`)
    expect(drawn).toEqual(['INV-1', 'INV-2', 'INV-3', 'INV-2'])
  })

  it('are drawn once for all who want one at the same time', async () => {
    const { drawn, want } = scene()
    await Promise.all([want(1), want(1), want(1)])
    expect(drawn).toEqual(['INV-1'])
  })

  it('are drawn anew after a failure, and none is kept of what there is not', async () => {
    const { drawn, want, breakPen, documents } = scene()
    breakPen(true)
    await expect(want(1)).rejects.toThrow('No ink')
    breakPen(false)
    expect((await want(1))?.bytes.toString()).toBe('INV-1')
    expect(await want(10)).toBeNull()
    await expect(documents.attach({ series: 'Invoice', number: 10 }).read()).rejects.toThrow('no Invoice 10')
    expect(drawn).toEqual(['INV-1', 'INV-1'])
  })
})
