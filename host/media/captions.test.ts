import { expect, it } from 'vitest'
import { checkCaptions } from './captions.ts'

it.each([
  'WEBVTT\n\n00:01.000 --> 00:04.000\nHello',
  '\uFEFFWEBVTT Tour\r\n\r\n1\r\n01:00:01.000 --> 01:00:04.000 align:start\r\nHello',
])('captions with times are accepted', (text) => expect(() => checkCaptions(text)).not.toThrow())

it.each([
  ['WEBVTT\n', 'Has no captions'],
  ['WEBVTT\n\n00:01,000 --> 00:04,000\nHello', 'Line 3 must be times'],
  ['WEBVTT\n\n00:04.000 --> 00:01.000\nHello', 'Line 3: The caption must end after it starts'],
  ['WEBVTT\n\n00:61.000 --> 00:99.000\nHello', 'Line 3 must be times'],
])('captions such as %j are refused', (text, reason) => expect(() => checkCaptions(text)).toThrow(reason))
