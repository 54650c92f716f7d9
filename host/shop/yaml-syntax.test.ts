import { expect, it } from 'vitest'
import * as z from 'zod'
import { parseYaml } from './yaml.ts'

/** The faults of a text that begins on line 3 of its file. */
function faultsOf(text: string): string {
  try {
    parseYaml({ file: 'x.yaml', text, firstLine: 3 }, z.unknown())
    return ''
  } catch (error) {
    return String(error)
  }
}

it.each([
  [
    'a colour without quotes, on its own line',
    'a: 1\nb: { c: #9a3412 }\nd: 2\n',
    "4: The colour #9a3412 is not in quotes, so it is read as a comment: write '#9a3412'",
  ],
  ['a brace that is not closed', 'a: {\n  b: 1\nc: 2\n', '3: The bracket { is not closed: add } at its end'],
  [
    'a list that is not closed in braces',
    'a:\n  b: { c: [1, 2 }\n',
    '4: The bracket [ is not closed: add ] at its end',
  ],
  [
    'a quotation mark that is not closed',
    "a: 1\nb: 'c\nd: 2\n",
    "4: The quotation mark ' is not closed: add ' at its end",
  ],
  ['a tab', 'a:\n\tb: 1\n', '4: This line is indented with a tab: use spaces'],
  ['a field twice', 'a: 1\nb: 2\na: 3\n', "5: There are two fields 'a': remove one of them"],
  [
    'a line that is no field, and not what follows from it',
    'a: 1\nbroken\na: 2\n',
    "4: 'broken' is not a field: write its name, a colon, a space and its value",
  ],
  [
    'a colon in a text',
    'a: 1\nb: One: two\n',
    '4: There is a second colon in this field: put a text that contains a colon',
  ],
  ['a sign that begins no text', 'a: @b\n', '3: A text can not begin with @: put a text that contains it in quotes'],
  ['a step to the side', 'a:\n   b: 1\n  c: 2\n', '5: This line is not indented as the fields beside it'],
  ['words after quotes', 'a: "b" c\n', "3: 'c' can not stand here"],
  ['a comma that is missing', 'a: ["b" "c"]\n', '3: Before \'"c"]\' a comma or a colon is missing'],
])('%s is reported once, with its line and remedy', (_, text, fault) => {
  const faults = faultsOf(text)
  expect(faults.split('\n')).toHaveLength(1)
  expect(faults).toContain(`ContentError: x.yaml:${fault}`)
})
