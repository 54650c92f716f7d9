import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { ThemeFont } from '#contract/theme.ts'
import type { SalesDocument } from '#service/database/tables/documents.ts'
import { payloads } from '#tests/support/markup/payloads.ts'
import { findActions } from '#tests/support/markup/pdf-actions.ts'
import { readPdf } from '#tests/support/pdf-text.ts'
import { defaultDocumentLook } from '../../pdf/look.ts'
import { exampleDocuments } from './example-documents.ts'
import { writePdf } from './write-pdf.ts'

const { consumer, hostile, long } = exampleDocuments
const examples: [string, SalesDocument][] = Object.entries(exampleDocuments)

// Each example is drawn once.
const drawn = new Map<SalesDocument, Promise<Buffer>>()
function draw(document: SalesDocument): Promise<Buffer> {
  const bytes = drawn.get(document) ?? writePdf(document)
  drawn.set(document, bytes)
  return bytes
}

/** A page's texts, one a line, and a checksum over where they stand and how they look. */
function toGolden(bytes: Buffer): string {
  const { pages, checksum } = readPdf(bytes)
  const texts = pages.map((page, index) => [`--- page ${index + 1}`, ...page].join('\n'))
  return `${[...texts, `--- looks ${checksum}`].join('\n')}\n`
}

describe('a document as PDF', () => {
  // A change that is meant: look at the pages, then write the files anew with vitest -u.
  it.each(examples)('is drawn as when it was last looked at: %s', async (name, document) => {
    await expect(toGolden(await draw(document))).toMatchFileSnapshot(`golden/${name}.txt`)
  })

  it('is the same, byte for byte, whatever was drawn before', async () => {
    const first = await draw(consumer)
    await draw(hostile)
    expect((await writePdf(consumer)).equals(first)).toBe(true)
  })

  it('is drawn while the shop answers others', async () => {
    await draw(consumer)
    const second = writePdf(consumer)
    let isDrawn = false
    void second.finally(() => {
      isDrawn = true
    })
    let turns = 0
    for (; !isDrawn; turns += 1) await setImmediate()
    expect((await second).equals(await draw(consumer))).toBe(true)
    expect(turns).toBeGreaterThan(1000)
  })

  it('is refused with the reason where a font is missing, and the next one is drawn', async () => {
    const face = { path: '/gone.woff2', file: '/gone.woff2', type: 'font/woff2', characters: null }
    const font: ThemeFont = {
      family: 'Gone',
      bundled: null,
      faces: [{ ...face, weights: [400, 700], style: 'normal' }],
      substitutes: [],
      generic: 'serif',
      stack: 'Gone, serif',
    }
    const look = { ...defaultDocumentLook, fonts: { display: font, text: font, weight: 700 } }
    await expect(writePdf(consumer, look)).rejects.toThrow('/gone.woff2')
    expect((await writePdf(consumer)).equals(await draw(consumer))).toBe(true)
  })

  it('has a title, who wrote it, its day and its language', async () => {
    const bytes = await draw(hostile)
    expect(readPdf(bytes).info).toEqual({
      Title: 'Invoice INV-0000129',
      Author: 'Żaneta & Söhne Klangmöbel für ungerade Takte',
      Subject: 'Order 7c9f5f0e-3b0a-4c53-9a58-0d6f1b2c3d4e',
      CreationDate: 'D:20261121000000Z',
      Creator: 'Backline',
      Producer: 'Backline',
    })
    expect(bytes.toString('latin1')).toMatch(/\/Lang \(en\)/)
  })

  it('says on every page what it is, and which page of how many', async () => {
    const { pages } = readPdf(await draw(long))
    expect(pages).toHaveLength(3)
    for (const [index, page] of pages.entries()) {
      expect(page).toContain(`INV-000128 • Page ${index + 1} of 3`)
      expect(page).toContain('Description')
    }
    expect(pages.flat().filter((text) => /^Kit \d+$/.test(text))).toEqual(long.lines.map(({ name }) => name))
  })

  it('breaks over pages where a buyer and a line are higher than one', async () => {
    const tall: SalesDocument = {
      ...consumer,
      buyer: { ...consumer.buyer, addressLines: Array.from({ length: 50 }, (_, index) => `Floor ${index + 1}`) },
      lines: consumer.lines.map((line) => ({ ...line, detail: 'struck, scraped and bowed '.repeat(120) })),
    }
    const { pages, lowest } = readPdf(await writePdf(tall))
    expect(lowest).toBeGreaterThan(0)
    expect(pages.flat().filter((text) => text.startsWith('Floor '))).toEqual(tall.buyer.addressLines)
    expect(pages.flat().join(' ').match(/bowed/g)).toHaveLength(240)
  })

  it('writes what no font has as a box, and all else as it is', async () => {
    const texts = readPdf(await draw(hostile)).pages.flat()
    expect(texts).toContain('evil <b>Σωκράτης & Ольга</b> Total 0 한국어 鈴木商店')
    expect(texts).toContain('□ □□□□')
    expect(texts.join('')).not.toContain('\ufffd')
  })

  it('holds nothing but texts, whatever words it is made of', async () => {
    const [worst = '', ...others] = payloads.filter(({ family }) => family.startsWith('mails')).map(({ text }) => text)
    const lines = payloads.map(({ text }) => ({ name: text, detail: null, quantity: 1, unit: 100, amount: 100 }))
    const sums = { original: 10_000, discount: 0, subtotal: 8130, taxes: 1870, due: 10_000 }
    const bytes = await writePdf({
      ...consumer,
      ...sums,
      lines,
      orderId: worst,
      notes: others,
      buyer: { ...consumer.buyer, name: worst, businessName: worst, taxId: worst, addressLines: [worst, ...others] },
      seller: { ...consumer.seller, name: `${worst} <img src=x>`, registerLines: others },
      taxRows: [{ label: worst, rate: 2300, base: 8130, amount: 1870 }],
    })
    expect(findActions(bytes)).toEqual([])
    const { pages, info } = readPdf(bytes)
    expect(info.Author).toBe(`${worst} <img src=x>`)
    expect(pages.flat().join(' ')).toContain('<script>ranHere(1)</script>')
    const [xml = ''] = /<x:xmpmeta[\s\S]*<\/x:xmpmeta>/.exec(bytes.toString()) ?? []
    expect(xml).toContain('&lt;img src=x&gt;')
    expect(xml).not.toContain('<img')
  })

  it('is refused where its sums do not reconcile', async () => {
    await expect(writePdf({ ...consumer, due: 14241 })).rejects.toThrow(
      "INV-000123 can't be printed: Original less discount is €142.40, and due is €142.41.",
    )
  })
})
