/** Lines shown around a change. */
const context = 2

/** What differs between two texts, line by line, with '-' and '+' before the lines; empty if nothing does. */
export function diffTexts(before: string, after: string): string[] {
  const edits = compareLines(before.split('\n'), after.split('\n'))
  const isShown = edits.map((_, index) =>
    edits.slice(Math.max(0, index - context), index + context + 1).some(({ sign }) => sign !== ' '),
  )
  return edits.flatMap(({ sign, line }, index) => {
    if (!isShown[index]) return isShown[index - 1] ? ['  …'] : []
    return [`${sign} ${line}`.trimEnd()]
  })
}

type Edit = { sign: ' ' | '-' | '+'; line: string }

function compareLines(before: readonly string[], after: readonly string[]): Edit[] {
  const shared = longestShared(before, after)
  const edits: Edit[] = []
  let [one, other] = [0, 0]
  while (one < before.length || other < after.length) {
    const [old, fresh] = [before[one], after[other]]
    if (old !== undefined && old === fresh) {
      edits.push({ sign: ' ', line: old })
      one += 1
      other += 1
    } else if (
      old !== undefined &&
      (fresh === undefined || lengthAt(shared, one + 1, other) >= lengthAt(shared, one, other + 1))
    ) {
      edits.push({ sign: '-', line: old })
      one += 1
    } else {
      edits.push({ sign: '+', line: fresh ?? '' })
      other += 1
    }
  }
  return edits
}

const lengthAt = (lengths: readonly (readonly number[])[], one: number, other: number) => lengths[one]?.[other] ?? 0

/** For each pair of beginnings, how many lines the rests have in common, in order. */
function longestShared(before: readonly string[], after: readonly string[]): number[][] {
  const lengths = Array.from({ length: before.length + 1 }, () => new Array<number>(after.length + 1).fill(0))
  for (let one = before.length - 1; one >= 0; one -= 1)
    for (let other = after.length - 1; other >= 0; other -= 1) {
      const row = lengths[one]
      if (row)
        row[other] =
          before[one] === after[other]
            ? lengthAt(lengths, one + 1, other + 1) + 1
            : Math.max(lengthAt(lengths, one + 1, other), lengthAt(lengths, one, other + 1))
    }
  return lengths
}
