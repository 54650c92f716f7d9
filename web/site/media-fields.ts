import * as z from 'zod'
import type {
  AudioReference,
  CaptionsReference,
  DocumentReference,
  ImageReference,
  PlugInReference,
  VideoReference,
} from '#contract/media.ts'

/**
 * How the vendor's files refer to media: fields for the schemas of everything that is written in YAML. What they read is
 * checked against `media/` with the file that contains it, and `site.media` turns it into what pages get.
 */

const words = z.string().trim().min(1, 'Must not be empty')

const file = z
  .string('Must be the path of a file below media/, such as talon/front.png')
  .refine((path) => !path.startsWith('media/'), "Is read from media/ already: leave out 'media/' at the beginning")
  .refine(isInside, 'Must stay inside media/: write the path without a leading slash and without ..')

/** Whether a path leads nowhere but below the folder that it starts in. */
function isInside(path: string): boolean {
  return !path.startsWith('/') && !path.includes('\\') && !path.split('/').some((part) => /^\.*$/.test(part))
}

const describeOrNot = 'Describe what the image shows, or write decorative: true if it adds nothing to the text'

/** `image: { file: talon/front.png, alt: The front panel }`, or `decorative: true` instead of `alt`. */
export const imageField = z
  .strictObject({ file, alt: words.optional(), decorative: z.literal(true, "Must be 'true'").optional() })
  .refine(({ alt, decorative }) => alt !== undefined || decorative, { path: ['alt'], error: describeOrNot })
  .refine(({ alt, decorative }) => alt === undefined || !decorative, {
    path: ['decorative'],
    error: 'A decorative image has no alt: leave one of them out',
  })
  .transform(({ file, alt = '' }): ImageReference => ({ kind: 'image', file, alt }))

/** `audio: { file: demo.flac }`. */
export const audioField = z.strictObject({ file }).transform(({ file }): AudioReference => ({ kind: 'audio', file }))

/** `document: { file: manual.pdf }`. */
export const documentField = z
  .strictObject({ file })
  .transform(({ file }): DocumentReference => ({ kind: 'document', file }))

/** `plugIn: { folder: talon/wam }`, with `entry` if its module is not `index.js`. */
export const plugInField = z
  .strictObject({ folder: file, entry: file.default('index.js') })
  .transform(({ folder, entry }): PlugInReference => ({ kind: 'plug-in', file: folder, entry }))

const captionsField = z
  .strictObject({
    file,
    language: z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, "Must be a language such as 'en' or 'pt-BR'"),
    label: words,
  })
  .transform((fields): CaptionsReference => ({ kind: 'captions', ...fields }))

/** `video: { file: tour.mp4, poster: { file: tour.png, alt: … }, captions: [{ file: tour.en.vtt, language: en, label: English }] }`. */
export const videoField = z
  .strictObject({ file, poster: imageField, captions: z.array(captionsField).default([]) })
  .transform((fields): VideoReference => ({ kind: 'video', ...fields }))
