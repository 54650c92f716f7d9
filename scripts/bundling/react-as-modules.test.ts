import { expect, it } from 'vitest'
import { toModule } from './react-as-modules.ts'

const run = async (code: string): Promise<Record<string, unknown>> =>
  import(`data:text/javascript,${encodeURIComponent(code)}`)

it('exports what a file gives to exports, as it is at last', async () => {
  const { one, two, count, next } = await run(
    toModule(`"use strict";
exports.count = void 0;
exports.count = 1;
function two() { return exports.count }
exports.one = 1;
exports.two = two;
exports.next = function () { return ++exports.count };
`),
  )
  expect([one, count, Reflect.apply(Object(two), null, [])]).toEqual([1, 1, 1])
  expect(Reflect.apply(Object(next), null, [])).toBe(2)
})

it('keeps constant what is given once, so that it can be left out', () => {
  expect(toModule('exports.one = 1;')).toContain('const exported_one = 1;')
})

it('imports what a file requires at its top', () => {
  const code = toModule(
    '"use strict";\nvar Scheduler = require("scheduler"),\n  React = require("react");\nexports.a = React.a;',
  )
  expect(code).toContain('import * as Scheduler from "scheduler"\nimport * as React from "react"')
  expect(code).not.toContain('require')
})

it.each([
  'if (a) { b = require("react") }',
  'module.exports = 1;',
  'for (const name in all) exports[name] = all[name];',
])('refuses %j, of which it does not know what it means', (code) => {
  expect(() => toModule(code)).toThrow('Not to be made a module')
})
