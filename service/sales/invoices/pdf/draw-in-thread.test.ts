import { expect, it } from 'vitest'
import { defaultDocumentLook } from '../../pdf/look.ts'
import { createDrawingThread } from './draw-in-thread.ts'
import { exampleDocuments } from './example-documents.ts'

/** A thread that answers with the number of a document, and ends at one number. */
const endsAt = (number: string) => {
  const program = `import { parentPort } from 'node:worker_threads'
    parentPort.on('message', ({ id, document: { number } }) => {
      if (number === '${number}') process.exit(3)
      parentPort.postMessage({ id, bytes: Buffer.from(number) })
    })`
  return new URL(`data:text/javascript,${encodeURIComponent(program)}`)
}

it('documents whose thread ends fail, and the next ones are drawn in another', async () => {
  const draw = createDrawingThread(endsAt('INV-2'))
  const drawNumber = (number: string) => draw({ ...exampleDocuments.consumer, number }, defaultDocumentLook)
  expect((await drawNumber('INV-1')).toString()).toBe('INV-1')
  const [second, third] = await Promise.allSettled([drawNumber('INV-2'), drawNumber('INV-3')])
  expect([second?.status, third?.status]).toEqual(['rejected', 'rejected'])
  expect(await Promise.all([drawNumber('INV-4'), drawNumber('INV-5')].map(async (one) => String(await one)))).toEqual([
    'INV-4',
    'INV-5',
  ])
})
