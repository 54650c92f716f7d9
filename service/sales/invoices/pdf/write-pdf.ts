import type { SalesDocument } from '#service/database/index.ts'
import { defaultDocumentLook } from '../../pdf/look.ts'
import { assertPrintable } from './check-document.ts'
import { createDrawingThread } from './draw-in-thread.ts'

const draw = createDrawingThread()

/**
 * An invoice or a credit note as PDF: A4, selectable text in reading order, titled, in English (issue 8). Throws
 * DocumentError when its sums don't reconcile.
 */
export async function writePdf(document: SalesDocument, look = defaultDocumentLook): Promise<Buffer> {
  assertPrintable(document)
  return draw(document, look)
}
