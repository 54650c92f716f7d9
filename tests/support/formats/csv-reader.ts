/** Reads a table as RFC 4180 has it. Throws where a line doesn't end in CRLF or a quote stands where none may. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = []
  let at = 0
  while (at < text.length) {
    const cells: string[] = []
    for (;;) {
      const cell = readCell(text, at)
      cells.push(cell.value)
      at = cell.end
      if (text[at] !== ',') break
      at += 1
    }
    if (text.slice(at, at + 2) !== '\r\n') throw new Error(`No end of line at ${at}`)
    at += 2
    rows.push(cells)
  }
  return rows
}

function readCell(text: string, start: number): { value: string; end: number } {
  const quoted = /"((?:[^"]|"")*)"/y
  quoted.lastIndex = start
  const found = quoted.exec(text)
  if (found) return { value: (found[1] ?? '').replaceAll('""', '"'), end: quoted.lastIndex }
  const plain = /[^",\r\n]*/y
  plain.lastIndex = start
  const value = plain.exec(text)?.[0] ?? ''
  return { value, end: start + value.length }
}
