import { CamelCasePlugin, type PluginTransformQueryArgs, PostgresQueryCompiler, type RootOperationNode } from 'kysely'

/**
 * Gives the columns of rows in camelCase, as code has them. Kysely's own plugin also writes statements in snake_case, by
 * copying all of each one before it is compiled: the compiler below does that as it writes.
 */
class CamelCaseRows extends CamelCasePlugin {
  override transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    return node
  }
  toSnakeCase(identifier: string): string {
    return this.snakeCase(identifier)
  }
}
export const camelCaseRows = new CamelCaseRows({ maintainNestedObjectKeys: true })

export class SnakeCaseCompiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(identifier: string): string {
    return super.sanitizeIdentifier(camelCaseRows.toSnakeCase(identifier))
  }
}
