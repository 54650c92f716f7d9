/**
 * The results of statements of one transaction that were sent together. Throws the first error, but only when all have settled: a
 * statement that ran after the rollback would be committed by itself.
 */
export async function settleAll<Statements extends readonly Promise<unknown>[] | []>(
  statements: Statements,
): Promise<{ -readonly [Index in keyof Statements]: Awaited<Statements[Index]> }> {
  try {
    return await Promise.all(statements)
  } finally {
    await Promise.allSettled(statements)
  }
}
