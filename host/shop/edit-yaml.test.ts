import { describe, expect, it } from 'vitest'
import { setField } from './edit-yaml.ts'

const written = `# Made on a Friday
version: "1.2"   # the one with the bell
description: >-
  Louder,
  and rounder.

artifacts: # two of them
- {key: mac, platform: Mac,   name: 'Knock', file: knock.zip}
`
const publish = (value: boolean) => ({ name: 'published', value, after: 'version' })

describe('a field of a file', () => {
  it('is added in its own line, and everything else stays the same', () => {
    const [top = '', rest = ''] = written.split('description')
    expect(setField(written, publish(false))).toBe(`${top}published: false\ndescription${rest}`)
  })

  it.each([
    ['published: false # not yet\n', 'published: true # not yet\n'],
    ['# For later\npublished:   no\n', '# For later\npublished:   true\n'],
  ])('is changed where it stands: %j', (before, after) => {
    expect(setField(written + before, publish(true))).toBe(written + after)
  })

  it.each([
    ["released: '2026-01-02'\n", "released: '2026-12-24'\n"],
    ['released: 2026-01-02 # a Friday\n', "released: '2026-12-24' # a Friday\n"],
  ])('is put in quotes where it is text: %j', (before, after) => {
    expect(setField(written + before, { name: 'released', value: '2026-12-24', after: 'version' })).toBe(
      written + after,
    )
  })

  it('is added below the last line, be it ended or not, and with the line ends that are there', () => {
    expect(setField('version: 1', publish(true))).toBe('version: 1\npublished: true\n')
    expect(setField('version: 1\r\nname: a\r\n', publish(true))).toBe('version: 1\r\npublished: true\r\nname: a\r\n')
    expect(setField('---\nversion: 1\n...\n', publish(true))).toBe('---\nversion: 1\npublished: true\n...\n')
  })

  it('is not put into a file that has all in one line, or not the field to put it below', () => {
    expect(() => setField('{ version: 1 }\n', publish(true))).toThrow('in a line of its own')
    expect(() => setField('name: a\n', publish(true))).toThrow('no field version')
  })
})
