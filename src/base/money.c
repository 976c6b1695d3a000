#include "felt/base.h"

#include <inttypes.h>

int64_t felt_money_odds(int64_t stake_cents, int64_t to, int64_t per) {
  felt_assert(stake_cents >= 0 && stake_cents <= FELT_CENTS_MAX);
  felt_assert(to >= 0 && to <= FELT_PPM && per >= 1 && per <= FELT_PPM);
  return (stake_cents * to + per - 1) / per;
}

int64_t felt_money_even_share(int64_t whole_cents, int parts, int n) {
  felt_assert(whole_cents >= 0 && parts > 0 && n >= 0 && n < parts);
  return whole_cents / parts + (n < whole_cents % parts);
}

enum { CLAIMS_MAX = FELT_CLAIMS_MAX };

/* Shares are floors first; the cents left over, fewer than there are claims, go to the largest
 * remainders. Products need 128 bits: two amounts of up to 10^12 cents. */
void felt_money_prorate(int64_t limit_cents, int count, int64_t claims_cents[]) {
  felt_assert(limit_cents >= 0 && count >= 0 && count <= CLAIMS_MAX);
  int64_t sum = 0;
  for (int i = 0; i < count; i++) {
    felt_assert(claims_cents[i] >= 0 && claims_cents[i] <= FELT_CENTS_MAX);
    sum += claims_cents[i];
  }
  if (sum <= limit_cents) return;
  int64_t remainder[CLAIMS_MAX];
  int64_t left = limit_cents;
  for (int i = 0; i < count; i++) {
    __extension__ unsigned __int128 product = (unsigned __int128)claims_cents[i] * (uint64_t)limit_cents;
    claims_cents[i] = (int64_t)(product / (uint64_t)sum);
    remainder[i] = (int64_t)(product % (uint64_t)sum);
    left -= claims_cents[i];
  }
  for (; left > 0; left--) {
    int largest = 0;
    for (int i = 1; i < count; i++)
      if (remainder[i] > remainder[largest]) largest = i;
    claims_cents[largest]++;
    remainder[largest] = -1;
  }
}

/* Enough of what was written for people to know it again. */
struct quoted {
  char text[41];
};
static struct quoted quote(const char *string) {
  struct quoted quoted;
  (void)snprintf(quoted.text, sizeof quoted.text, "%s", string);
  return quoted;
}

enum felt_status felt_money_parse(const char *string, int64_t *cents, struct felt_error *error) {
  int64_t amount = 0;
  int digits = 0, places = -1;
  for (const char *p = string; *p; p++) {
    if (*p == '.' && places < 0 && digits > 0) {
      places = 0;
    } else if (*p >= '0' && *p <= '9' && places < 2) {
      amount = amount * 10 + (*p - '0');
      digits++;
      if (places >= 0) places++;
    } else {
      return felt_refuse(error, FELT_E_INPUT, NULL, NULL, FELT_SAYS(NOT_AN_AMOUNT, quote(string).text));
    }
    if (amount > FELT_CENTS_MAX)
      return felt_refuse(error, FELT_E_INPUT, NULL, NULL, FELT_SAYS(AMOUNT_TOO_LARGE, quote(string).text));
  }
  if (digits == 0 || places == 0 || (string[0] == '0' && string[1] != '.' && string[1] != '\0'))
    return felt_refuse(error, FELT_E_INPUT, NULL, NULL, FELT_SAYS(NOT_AN_AMOUNT, quote(string).text));
  for (int i = places < 0 ? 0 : places; i < 2; i++) amount *= 10;
  if (amount > FELT_CENTS_MAX)
    return felt_refuse(error, FELT_E_INPUT, NULL, NULL, FELT_SAYS(AMOUNT_TOO_LARGE, quote(string).text));
  *cents = amount;
  return FELT_OK;
}

void felt_money_print(struct felt_text *text, const char *currency, int64_t cents) {
  uint64_t amount = cents < 0 ? (uint64_t)0 - (uint64_t)cents : (uint64_t)cents;
  if (cents < 0) felt_text_put(text, "-");
  if (strcmp(currency, "USD") == 0)
    felt_text_put(text, "$");
  else
    felt_text_printf(text, "%s ", currency);
  char digits[24];
  int length = snprintf(digits, sizeof digits, "%" PRIu64, amount / 100);
  for (int i = 0; i < length; i++) {
    if (i > 0 && (length - i) % 3 == 0) felt_text_put(text, ",");
    felt_text_printf(text, "%c", digits[i]);
  }
  felt_text_printf(text, ".%02d", (int)(amount % 100));
}
