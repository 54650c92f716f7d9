import * as z from 'zod/mini'

/** Media as pages get them. Every `src` contains a hash of the content, so a browser may keep it for ever. */

/** An image and its variants. `alt` is empty for an image that only decorates. */
export const imageSchema = z.object({
  src: z.string(),
  width: z.number(),
  height: z.number(),
  /** A CSS colour to show until the image is there. */
  colour: z.string(),
  /** Smaller and better formats, the best first; `src` is for browsers that know none of them. */
  sources: z.array(z.object({ type: z.string(), srcset: z.string() })),
  alt: z.string(),
})
export type Image = z.infer<typeof imageSchema>

export const audioSchema = z.object({
  src: z.string(),
  type: z.string(),
  seconds: z.number(),
  /** The waveform: the highest level of each part of equal length, from 0 to 1. Empty until it is measured. */
  peaks: z.array(z.number()),
  /** Integrated loudness in LUFS (ITU-R BS.1770); null until it is measured, and for silence. */
  loudness: z.nullable(z.number()),
})
export type Audio = z.infer<typeof audioSchema>

export const videoSchema = z.object({
  src: z.string(),
  type: z.string(),
  width: z.number(),
  height: z.number(),
  seconds: z.number(),
  poster: imageSchema,
  /** WebVTT. `language` is a language tag such as `en`. */
  captions: z.array(z.object({ src: z.string(), language: z.string(), label: z.string() })),
})
export type Video = z.infer<typeof videoSchema>

/** A file to download or open, such as a PDF. */
export const documentSchema = z.object({ src: z.string(), type: z.string(), bytes: z.number() })
export type Document = z.infer<typeof documentSchema>

/** A Web Audio Module. `src` is the document that hosts it, `bytes` the size of all its files. */
export const plugInSchema = z.object({ src: z.string(), bytes: z.number() })
export type PlugIn = z.infer<typeof plugInSchema>

/** References to files below `media/`, as content contains them. `place` is where the vendor wrote them. */
type Placed = { file: string; place?: { file: string; line: number } | undefined }

export type ImageReference = Placed & { kind: 'image'; alt: string }
export type AudioReference = Placed & { kind: 'audio' }
export type DocumentReference = Placed & { kind: 'document' }
export type CaptionsReference = Placed & { kind: 'captions'; language: string; label: string }
export type VideoReference = Placed & {
  kind: 'video'
  poster: ImageReference
  captions: CaptionsReference[]
}
/** `file` is the folder of the plug-in, `entry` the path of its module below it. */
export type PlugInReference = Placed & { kind: 'plug-in'; entry: string }
export type MediaReference =
  | ImageReference
  | AudioReference
  | VideoReference
  | DocumentReference
  | CaptionsReference
  | PlugInReference

/** Media for loaders. Each throws for a reference that was not read and checked with the content. */
export type SiteMedia = {
  image(reference: ImageReference): Image
  audio(reference: AudioReference): Audio
  video(reference: VideoReference): Video
  document(reference: DocumentReference): Document
  plugIn(reference: PlugInReference): PlugIn
}
