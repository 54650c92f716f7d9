import { expect, it } from 'vitest'
import { detectDocument, detectType, explainType } from './detect-type.ts'

const bytes = (text: string) => Buffer.from(text, 'latin1')

it.each([
  ['\x89PNG\r\n\x1a\n....', 'image/png'],
  ['\xff\xd8\xff\xe0....JFIF', 'image/jpeg'],
  ['GIF89a', 'image/gif'],
  ['RIFF\0\0\0\0WEBPVP8 ', 'image/webp'],
  ['\0\0\0\x1cftypavif', 'image/avif'],
  ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'],
  ['\xef\xbb\xbf<?xml version="1.0"?>\n<!-- x --><svg/>', 'image/svg+xml'],
  ['RIFF\0\0\0\0WAVEfmt ', 'audio/wav'],
  ['fLaC\0', 'audio/flac'],
  ['OggS............OpusHead', 'audio/ogg'],
  ['OggS............\x01vorbis', 'audio/ogg'],
  ['ID3\x03', 'audio/mpeg'],
  ['\xff\xfb\x90\x00', 'audio/mpeg'],
  ['\0\0\0\x20ftypisom', 'video/mp4'],
  ['\x1a\x45\xdf\xa3.....webm', 'video/webm'],
  ['WEBVTT\n\n', 'text/vtt; charset=utf-8'],
  ['%PDF-1.7', 'application/pdf'],
])('the type of %j is %s', (head, type) => expect(detectType(bytes(head))?.type).toBe(type))

it.each(['', 'hello', '<html><svg></svg></html>', 'RIFF\0\0\0\0AVI ', '\xff\xff\xff\xff'])('%j is no medium', (head) =>
  expect(detectType(bytes(head))).toBeNull(),
)

it.each([
  ['\0\0\0\x18ftypheic', 'image', 'it is a HEIC image: save it as JPEG or PNG'],
  ['ID3\x03', 'image', 'Must be an image (PNG, JPEG, WebP, AVIF, GIF or SVG); by its content it is an MP3 recording'],
  ['\x89PNG\r\n\x1a\n', 'audio', 'it is a PNG image'],
  ['\0\0\0\x14ftypqt  ', 'video', 'it is a QuickTime video: save it as MP4'],
  ['', 'image', 'it is empty'],
] as const)('%j can not be used as %s, with the reason', (head, kind, reason) =>
  expect(explainType(bytes(head), kind)).toContain(reason),
)

it('a document keeps its ending, and is only saved if it could run in a browser', () => {
  expect(detectDocument(bytes('hello'), 'Kit.MIDI')).toMatchObject({ type: 'application/octet-stream', ending: 'midi' })
  expect(detectDocument(bytes('<svg/>'), 'x.svg')).toMatchObject({ type: 'application/octet-stream' })
  expect(detectDocument(bytes('%PDF-1.7'), 'x')).toMatchObject({ type: 'application/pdf', ending: 'pdf' })
})
