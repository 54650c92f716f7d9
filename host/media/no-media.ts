import type { SiteMedia } from '#contract/media.ts'

const refuse = ({ file }: { file: string }): never => {
  throw new Error(`media/${file} was not read with the content`)
}

/** The media of content that refers to none. */
export const noMedia: SiteMedia = { image: refuse, audio: refuse, video: refuse, document: refuse }
