/**
 * The results of statements of one transaction that were sent at once. Throws what failed first, but only when all have ended: what
 * came after the rollback would be kept.
 */
export async function allEnded<Statements extends readonly Promise<unknown>[] | []>(
  statements: Statements,
): Promise<{ -readonly [Index in keyof Statements]: Awaited<Statements[Index]> }> {
  try {
    return await Promise.all(statements)
  } finally {
    await Promise.allSettled(statements)
  }
}
