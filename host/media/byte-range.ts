/** The bytes of a body to send; `end` is the last of them. */
export type ByteRange = { start: number; end: number }

/**
 * The single range that a `Range` header asks for (RFC 9110, 14). `whole` if it asks for none, several, or in a way that must
 * be ignored; `unsatisfiable` if it begins after the end.
 */
export function readRange(header: string | undefined, length: number): ByteRange | 'whole' | 'unsatisfiable' {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec((header ?? '').replaceAll(' ', '')) ?? []
  if (first === '' && last === '') return 'whole'
  if (first === '') {
    const wanted = Math.min(Number(last), length)
    return wanted === 0 ? 'unsatisfiable' : { start: length - wanted, end: length - 1 }
  }
  const start = Number(first)
  const end = last === '' ? length - 1 : Math.min(Number(last), length - 1)
  if (last !== '' && Number(last) < start) return 'whole'
  return start >= length ? 'unsatisfiable' : { start, end }
}
