import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Encoding } from './accept-encoding.ts'

/** A file that the site serves from memory, in every encoding that makes it smaller. */
export type BuiltFile = {
  path: string
  type: string
  /** Changes with everything that the file is made of. */
  stamp: string
  bodies: Bodies
}
export type Bodies = { identity: Buffer } & Partial<Record<Encoding, Buffer>>

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/**
 * The files of a build are compressed once, as small as possible. Pages are rendered again after every change of a price or
 * text: the lower quality makes them 1.1 times as large in a twenty-fifth of the time.
 */
const qualityOf = (type: string) => (/html|json/.test(type) ? 9 : constants.BROTLI_MAX_QUALITY)

/**
 * The smallest window, in bits, in which all of a body is seen at once: it is compressed as well as in the usual one of 22 bits,
 * and a page in a tenth of the time.
 */
const windowOf = (bytes: number) =>
  Math.min(
    Math.max(Math.ceil(Math.log2(bytes + windowMargin)), constants.BROTLI_MIN_WINDOW_BITS),
    constants.BROTLI_DEFAULT_WINDOW,
  )
/** What a window holds less than its bits say. */
const windowMargin = 16

/** Compresses a body; leaves out an encoding that does not make it smaller. */
export async function encodeBody(identity: Buffer, type: string): Promise<Bodies> {
  if (!isCompressible(type)) return { identity }
  const [br, gzipped] = await Promise.all([
    compressBrotli(identity, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: qualityOf(type),
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
        [constants.BROTLI_PARAM_LGWIN]: windowOf(identity.length),
      },
    }),
    compressGzip(identity, { level: constants.Z_BEST_COMPRESSION }),
  ])
  return {
    identity,
    ...(br.length < identity.length && { br }),
    ...(gzipped.length < identity.length && { gzip: gzipped }),
  }
}

const isCompressible = (type: string) => /^text\/|json|javascript|svg|xml/.test(type)
