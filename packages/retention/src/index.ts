export { type EvidenceOptions, journalEvidence, turnEvidence } from './journal-evidence.js';
export { type Signer, signingKey } from './signing-key.js';
