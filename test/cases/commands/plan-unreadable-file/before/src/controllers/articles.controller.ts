export class ÿþ {}
