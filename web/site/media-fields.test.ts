import { describe, expect, it } from 'vitest'
import { type audioField, imageField, videoField } from './media-fields.ts'

const reasonsOf = (schema: typeof imageField | typeof audioField | typeof videoField, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)

describe('an image in content', () => {
  it('has a text for people who cannot see it, or is decorative', () => {
    expect(imageField.parse({ file: 'a/b.png', alt: 'A knob' })).toEqual({
      kind: 'image',
      file: 'a/b.png',
      alt: 'A knob',
    })
    expect(imageField.parse({ file: 'b.png', decorative: true })).toEqual({ kind: 'image', file: 'b.png', alt: '' })
  })

  it.each([
    [{ file: 'a.png' }, 'alt: Describe what the image shows'],
    [{ file: 'a.png', alt: ' ' }, 'alt: Must not be empty'],
    [{ file: 'a.png', alt: 'A', decorative: true }, 'decorative: A decorative image has no alt'],
    [{ file: 'media/a.png', alt: 'A' }, 'file: Is read from media/ already'],
    [{ file: '../a.png', alt: 'A' }, 'file: Must stay inside media/'],
    [{ file: 'a/../../b.png', alt: 'A' }, 'file: Must stay inside media/'],
    [{ file: '/etc/passwd', alt: 'A' }, 'file: Must stay inside media/'],
    [{ file: 'a\\b.png', alt: 'A' }, 'file: Must stay inside media/'],
    [{ file: 'a.png', alt: 'A', size: 3 }, 'Unrecognized key'],
  ])('is refused as %j', (value, reason) => expect(reasonsOf(imageField, value)?.join()).toContain(reason))
})

it('a video needs a poster, and captions need a language', () => {
  const poster = { file: 'p.png', decorative: true }
  expect(videoField.parse({ file: 'a.mp4', poster })).toMatchObject({ kind: 'video', captions: [] })
  expect(reasonsOf(videoField, { file: 'a.mp4' })?.join()).toContain('poster')
  const captions = [{ file: 'a.vtt', language: 'English', label: 'English' }]
  expect(reasonsOf(videoField, { file: 'a.mp4', poster, captions })?.join()).toContain('captions.0.language')
})
