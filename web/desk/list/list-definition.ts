import type { ReactNode } from 'react'
import type { Permission } from '#contract/vendor-api/permissions.ts'
import type { Action } from '../actions/action.ts'
import type { ItemOf, ListOperation } from '../api/calls.ts'
import type { ItemNames } from '../session/item-names.ts'

/** A column. `text` is what is exported; what is shown is the same unless `cell` says otherwise. */
export type Column<Item> = {
  id: string
  label: string
  text: (item: Item, names: ItemNames) => string
  cell?: (item: Item) => ReactNode
  /** The page of whom or what it names, where that is not the page of the item. */
  linkTo?: (item: Item) => string | undefined
  isNumber?: true
  /** Shown as a status, with a colour that repeats what it says. */
  isStatus?: true
  /** Not shown unless somebody chooses it. */
  isExtra?: true
}

/** A filter by the name of its query parameter. */
export type Filter = {
  name: string
  label: string
  placeholder?: string
  /** Whether what is typed is a code of a few letters. */
  isShort?: true
} & (
  | { kind: 'text' }
  | { kind: 'day' }
  /** One of the shop's products; `bundles` offers those too. */
  | { kind: 'product'; bundles?: true }
  | {
      kind: 'choice'
      options: readonly { value: string; label: string }[]
      /** What the list shows without a choice; 'Any' unless it says otherwise. */
      usual?: string
    }
)

/** A list of the desk: which operation reads it, and how people see it. */
export type ListDefinition<Name extends ListOperation> = {
  /** Its path in the desk, such as '/orders'. Saved views are kept by it. */
  path: string
  title: string
  /** The list that its page is reached from, where that is not the menu. */
  above?: Pick<ListDefinition<ListOperation>, 'path' | 'title'>
  operation: Name
  permission: Permission
  /** The parameters in the path of its operation. */
  parameters?: Record<string, string>
  columns: readonly Column<ItemOf<Name>>[]
  filters: readonly Filter[]
  idOf: (item: ItemOf<Name>) => string
  /** The page of an item; undefined where it has none. */
  addressOf?: (item: ItemOf<Name>) => string | undefined
  actions?: readonly Action<ItemOf<Name>>[]
  /** What can be done without any item, such as making a new one. */
  pageActions?: readonly Action<null>[]
  /** What to say while there is nothing, without any filter. */
  empty: string
}

/** Preserves the operation of a list, from which its columns are typed. */
export const defineList = <Name extends ListOperation>(list: ListDefinition<Name>): ListDefinition<Name> => list
