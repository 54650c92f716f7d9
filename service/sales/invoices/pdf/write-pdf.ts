import type { SalesDocument } from '#service/database/index.ts'
import { defaultDocumentLook } from '../../pdf/look.ts'
import { assertPrintable } from './check-document.ts'

/**
 * An invoice or a credit note as PDF: A4, selectable text in reading order, titled, in English (issue 8). Throws
 * DocumentError when its sums don't reconcile. What draws is large, and is loaded with the first document.
 */
export async function writePdf(document: SalesDocument, look = defaultDocumentLook): Promise<Buffer> {
  assertPrintable(document)
  const { drawDocument } = await import('./drawing/draw.ts')
  return drawDocument(document, look)
}
