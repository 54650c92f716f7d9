import { readFile } from 'node:fs/promises'
import { chooseEncoding, type Encoding, encodings } from '../site/accept-encoding.ts'
import { type Bodies, encodeBody } from '../site/built-file.ts'

const drawingType = 'image/svg+xml'
const mostKept = 100
/** By address, which contains a hash of the content. */
const kept = new Map<string, Promise<Bodies>>()

/**
 * The body of a drawing in the encoding that an `Accept-Encoding` header prefers; null where that is none. A drawing is
 * compressed once and kept in memory.
 */
export async function compressDrawing(
  path: string,
  file: string,
  accepted: string | undefined,
): Promise<{ encoding: Encoding; body: Buffer } | null> {
  if (chooseEncoding(accepted, encodings) === 'identity') return null
  const bodies = await (kept.get(path) ?? compress(path, file))
  const available = encodings.filter((encoding) => bodies[encoding] !== undefined)
  const encoding = chooseEncoding(accepted, available)
  const body = bodies[encoding]
  return encoding === 'identity' || body === undefined ? null : { encoding, body }
}

function compress(path: string, file: string): Promise<Bodies> {
  if (kept.size >= mostKept) kept.clear()
  const bodies = readFile(file).then((content) => encodeBody(content, drawingType))
  kept.set(path, bodies)
  bodies.catch(() => kept.delete(path))
  return bodies
}
