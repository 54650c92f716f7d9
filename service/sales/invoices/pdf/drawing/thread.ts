import { parentPort } from 'node:worker_threads'
import type { SalesDocument } from '#service/database/index.ts'
import type { DocumentLook } from '../../../pdf/look.ts'
import { drawDocument } from './draw.ts'

/** A Buffer in a message arrives as a Uint8Array. */
type SentLook = Omit<DocumentLook, 'logo'> & {
  logo: (Omit<NonNullable<DocumentLook['logo']>, 'bytes'> & { bytes: Uint8Array }) | null
}
export type DrawingTask = { id: number; document: SalesDocument; look: SentLook }
export type DrawingResult = { id: number } & ({ bytes: Uint8Array } | { error: Error })

async function draw({ id, document, look: { logo, ...look } }: DrawingTask): Promise<DrawingResult> {
  try {
    return {
      id,
      bytes: await drawDocument(document, { ...look, logo: logo && { ...logo, bytes: Buffer.from(logo.bytes) } }),
    }
  } catch (error) {
    return { id, error: error instanceof Error ? error : new Error(String(error)) }
  }
}

parentPort?.on('message', async (task: DrawingTask) => parentPort?.postMessage(await draw(task)))
