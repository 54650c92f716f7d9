import { drumChannel } from '../template-files.ts'
import { oneLine, type Sheet } from './sheet.ts'

const notes = Array.from({ length: 128 }, (_, note) => note)

/** A drum map for Cubase: one entry for each of 128 notes, those with a voice first. Channels count from 0. */
export function writeDrumMap({ title, layout }: Sheet): string {
  const voices = new Map(layout.map(({ note, voice }) => [note, voice]))
  const order = [...voices.keys(), ...notes.filter((note) => !voices.has(note))]
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<DrumMap>',
    text('Name', title),
    list('Quantize', 'list', [
      item([number('Grid', 4), number('Type', 0), '<float name="Swing" value="0"/>', number('Legato', 50)]),
    ]),
    list(
      'Map',
      'list',
      notes.map((note) => describeNote(note, voices.get(note) ?? '')),
    ),
    list(
      'Order',
      'int',
      order.map((note) => `<item value="${note}"/>`),
    ),
    list('OutputDevices', 'list', [item([text('DeviceName', 'Default Device'), text('PortName', 'Default Port')])]),
    '</DrumMap>',
    '',
  ].join('\n')
}

const describeNote = (note: number, voice: string) =>
  item([
    number('INote', note),
    number('ONote', note),
    number('Channel', drumChannel - 1),
    '<float name="Length" value="200"/>',
    number('Mute', 0),
    number('DisplayNote', note),
    number('HeadSymbol', 0),
    number('Voice', 0),
    number('PortIndex', 0),
    text('Name', voice),
    number('QuantizeIndex', 0),
  ])

const list = (name: string, type: 'list' | 'int', items: string[]) =>
  [`<list name="${name}" type="${type}">`, ...items, '</list>'].join('\n')
const item = (fields: string[]) => ['<item>', ...fields, '</item>'].join('\n')
const number = (name: string, value: number) => `<int name="${name}" value="${value}"/>`
const text = (name: string, value: string) => `<string name="${name}" value="${escapeXml(value)}" wide="true"/>`

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeXml = (words: string) => oneLine(words).replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)
