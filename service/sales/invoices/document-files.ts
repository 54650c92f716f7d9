import type { Database, SalesDocument } from '#service/database/index.ts'
import type { MailAttachment } from '#service/messaging/index.ts'
import { toFileName } from './document-numbers.ts'
import { writePdf } from './pdf/write-pdf.ts'
import { type DocumentReference, findByNumber } from './repository.ts'

export type DrawnDocument = { fileName: string; bytes: Buffer }

/** The size of the cache; a PDF has about 50 KB. */
const keptAtMost = 24

/** Renders PDFs on demand. Rendering takes about 100 ms of a core, so the most recent ones are cached. */
export function createDrawnDocuments(
  find: (reference: DocumentReference) => Promise<SalesDocument | null>,
  drawPdf: (document: SalesDocument) => Promise<Buffer> = writePdf,
  atMost = keptAtMost,
) {
  const kept = new Map<string, Promise<DrawnDocument | null>>()

  async function read(reference: DocumentReference): Promise<DrawnDocument | null> {
    const document = await find(reference)
    return document ? { fileName: toFileName(document.number), bytes: await drawPdf(document) } : null
  }

  /** A document as a PDF; null when there is none with that number. */
  async function draw(reference: DocumentReference): Promise<DrawnDocument | null> {
    const key = `${reference.series}/${reference.number}`
    const drawn = kept.get(key) ?? read(reference)
    // A map keeps insertion order, so the least recently used entry is the first.
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
    attach: (reference: DocumentReference): MailAttachment => ({
      contentType: 'application/pdf',
      read: () => drawOne(reference),
    }),
  }
}

export type DrawnDocuments = ReturnType<typeof createDrawnDocuments>

export const findWritten =
  (database: Database) =>
  async (reference: DocumentReference): Promise<SalesDocument | null> =>
    (await findByNumber(database.query, reference))?.document ?? null
