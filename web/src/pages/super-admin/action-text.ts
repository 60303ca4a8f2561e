/** 'recovery_code_failed' in words. */
export function actionText(action: string): string {
  const words = action.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
