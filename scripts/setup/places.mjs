import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of this clone. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

export const lockFile = join(root, 'package-lock.json')
export const packagesFolder = join(root, 'node_modules')
export const buildFolder = join(root, 'dist')
/** Scratch space that git ignores and that may be deleted at any time. */
export const cacheFolder = join(root, '.cache')
