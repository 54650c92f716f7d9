import type { Database, InvoiceSeries, SalesDocument } from '#service/database/index.ts'
import type { MailAttachment } from '#service/messaging/index.ts'
import { toFileName } from './documents/wording.ts'
import { writePdf } from './documents/write-pdf.ts'
import { findByNumber } from './repository.ts'

/** What tells one document from all others. */
export type DocumentReference = { series: InvoiceSeries; number: number }
export type DrawnDocument = { fileName: string; bytes: Buffer }
export type DrawnDocuments = {
  /** A document as PDF, always the same; null when there is none of that number. */
  draw: (reference: DocumentReference) => Promise<DrawnDocument | null>
  /** The same as a file for a mail, drawn when the mail is sent. */
  attach: (reference: DocumentReference) => MailAttachment
}

/** How many are kept; each has some 50 KB. */
const keptAtMost = 24

/**
 * PDFs, drawn when somebody wants one: that takes some 50 ms in which nothing else is answered, so the last few are kept,
 * as whoever opens one often opens it again.
 */
export function createDrawnDocuments(
  find: (reference: DocumentReference) => Promise<SalesDocument | null>,
  drawPdf: typeof writePdf = writePdf,
  atMost = keptAtMost,
): DrawnDocuments {
  const kept = new Map<string, Promise<DrawnDocument | null>>()

  async function read(reference: DocumentReference): Promise<DrawnDocument | null> {
    const document = await find(reference)
    return document ? { fileName: toFileName(document.number), bytes: await drawPdf(document) } : null
  }

  async function draw(reference: DocumentReference): Promise<DrawnDocument | null> {
    const key = `${reference.series}/${reference.number}`
    const drawn = kept.get(key) ?? read(reference)
    // A map keeps the order of its entries: what was wanted last stands last.
    kept.delete(key)
    kept.set(key, drawn)
    const [oldest] = kept.keys()
    if (kept.size > atMost && oldest !== undefined) kept.delete(oldest)
    try {
      const document = await drawn
      if (document === null) kept.delete(key)
      return document
    } catch (error) {
      kept.delete(key)
      throw error
    }
  }

  async function drawOne(reference: DocumentReference): Promise<DrawnDocument> {
    const drawn = await draw(reference)
    if (!drawn) throw new Error(`There is no ${reference.series} ${reference.number}`)
    return drawn
  }

  return {
    draw,
    attach: (reference) => ({ contentType: 'application/pdf', read: () => drawOne(reference) }),
  }
}

/** Finds documents where they are written down. */
export const findWritten =
  (database: Database) =>
  async (reference: DocumentReference): Promise<SalesDocument | null> =>
    (await findByNumber(database.query, reference))?.document ?? null
