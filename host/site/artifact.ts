import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Encoding } from './accept-encoding.ts'

/** Something the site serves from memory, in every encoding worth having. */
export type Artifact = {
  /** Path of the site under which it is served. */
  path: string
  type: string
  /** Changes with whatever it was made of. */
  stamp: string
  bodies: Bodies
}
export type Bodies = { identity: Buffer } & Partial<Record<Encoding, Buffer>>

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/**
 * Files of the build stay as they are for long and are made as small as can be. What is rendered is made anew with every
 * price or word that changes: there a size 1.1 times as large takes a twenty-fifth of the time.
 */
const qualityOf = (type: string) => (/html|json/.test(type) ? 9 : constants.BROTLI_MAX_QUALITY)

/** Encodes a body in every way worth sending; what gains nothing is left out. */
export async function encodeBody(identity: Buffer, type: string): Promise<Bodies> {
  if (!isCompressible(type)) return { identity }
  const [br, gzipped] = await Promise.all([
    compressBrotli(identity, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: qualityOf(type),
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
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
