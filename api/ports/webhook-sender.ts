/** The outcome of sending a message. Texts are for operators. */
export type WebhookAnswer =
  /** `body`: at most the first 64 KiB. `retryAfter`: the header as received. */
  | { readonly kind: 'answered'; readonly status: number; readonly body: string; readonly retryAfter: string | null }
  | { readonly kind: 'timed_out' | 'unreachable'; readonly reason: string }
  /** Nothing was sent, because webhooks may not call this address. */
  | { readonly kind: 'unsafe'; readonly reason: string };

export interface WebhookMessage {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Sends messages to URLs that operators entered. */
export interface WebhookSender {
  /** The reason why nothing may be sent to a URL. Null when it is allowed, or when that is only known after connecting. */
  readonly findUrlProblem: (url: string) => Promise<string | null>;
  /** Posts once. Never throws because of how the receiver behaves. */
  readonly post: (message: WebhookMessage) => Promise<WebhookAnswer>;
}
