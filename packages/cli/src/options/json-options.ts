export interface JsonOptions {
  readonly json?: boolean;
}
