import { CamelCasePlugin, type PluginTransformQueryArgs, PostgresQueryCompiler, type RootOperationNode } from 'kysely'

/** Converts columns of rows to camelCase; Kysely's own plugin would also copy each statement before it is compiled. */
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
