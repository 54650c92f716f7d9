import type { MediaLibrary } from './library.ts'

const refuse = ({ file }: { file: string }): never => {
  throw new Error(`media/${file} was not read with the content`)
}

/** The media of content that refers to none. */
export const noMedia: MediaLibrary = {
  image: refuse,
  audio: refuse,
  video: refuse,
  document: refuse,
  plugIn: refuse,
  check: async (reference) => refuse(reference),
  compare: (dry) => refuse(dry),
  published: new Map(),
  plugIns: new Map(),
  unmeasured: new Set(),
  findFile: async (name) => refuse({ file: name }),
  findImage: async (name) => refuse({ file: name }),
}
