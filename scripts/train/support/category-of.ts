// Maps labels of public data sets to categories of the support pipeline. Labels that are irrelevant
// to a support desk map to `other`. Labels that mix categories are excluded.

import type { CategoryName } from '../../../plugins/support/understanding/categories.ts';

type Labels = Partial<Record<CategoryName, string>>;

const banking: Labels = {
  authentication: 'change_pin passcode_forgotten pin_blocked',
  account: 'age_limit country_support edit_personal_details',
  identity_verification:
    'unable_to_verify_identity verify_my_identity verify_source_of_funds verify_top_up why_verify_identity',
  billing:
    'card_payment_fee_charged cash_withdrawal_charge exchange_charge extra_charge_on_statement top_up_by_bank_transfer_charge top_up_by_card_charge transaction_charged_twice transfer_fee_charged',
  payment:
    'apple_pay_or_google_pay automatic_top_up balance_not_updated_after_bank_transfer balance_not_updated_after_cheque_or_cash_deposit beneficiary_not_allowed cancel_transfer card_acceptance card_swallowed declined_card_payment declined_cash_withdrawal declined_transfer failed_transfer pending_card_payment pending_cash_withdrawal pending_top_up pending_transfer receiving_money reverted_card_payment? top_up_by_cash_or_cheque top_up_failed top_up_reverted topping_up_by_card transfer_into_account transfer_not_received_by_recipient transfer_timing atm_support wrong_amount_of_cash_received',
  refund: 'Refund_not_showing_up request_refund',
  card: 'activate_my_card card_about_to_expire card_linking card_not_working contactless_not_working get_disposable_virtual_card get_physical_card getting_spare_card getting_virtual_card order_physical_card supported_cards_and_currencies virtual_card_not_working visa_or_mastercard',
  currency_exchange:
    'card_payment_wrong_exchange_rate exchange_rate exchange_via_app fiat_currency_support wrong_exchange_rate_for_cash_withdrawal',
  limits: 'disposable_card_limits top_up_limits',
  delivery: 'card_arrival card_delivery_estimate',
  cancellation: 'terminate_account',
  security:
    'card_payment_not_recognised cash_withdrawal_not_recognised compromised_card direct_debit_payment_not_recognised lost_or_stolen_card lost_or_stolen_phone',
};

const clinc: Labels = {
  authentication: 'pin_change',
  account: 'change_user_name user_name routing account_blocked freeze_account',
  billing: 'bill_balance bill_due min_payment international_fees transactions spending_history',
  payment: 'pay_bill transfer card_declined',
  card: 'damaged_card expiration_date new_card replacement_card_duration',
  currency_exchange: 'exchange_rate',
  limits: 'balance credit_limit credit_limit_change',
  credit: 'apr application_status credit_score improve_credit_score interest_rate',
  rewards: 'redeem_rewards rewards_balance',
  order: 'order order_checks',
  delivery: 'order_status',
  booking:
    'accept_reservations cancel_reservation confirm_reservation restaurant_reservation schedule_maintenance schedule_meeting meeting_schedule how_busy',
  travel:
    'book_flight book_hotel car_rental carry_on flight_status international_visa lost_luggage travel_alert travel_notification travel_suggestion vaccines',
  hardware: 'sync_device reset_settings',
  security: 'report_fraud report_lost_card',
  human_resources:
    'direct_deposit income insurance insurance_change payday pto_balance pto_request pto_request_status pto_used rollover_401k taxes w2 next_holiday',
  praise: 'thank_you',
  other:
    'alarm are_you_a_bot calculator calendar calendar_update calories change_accent change_ai_name change_language change_speed change_volume cook_time current_location date definition directions distance do_you_have_pets find_phone flip_coin food_last fun_fact gas gas_type goodbye greeting how_old_are_you ingredient_substitution ingredients_list jump_start last_maintenance make_call maybe meal_suggestion meaning_of_life measurement_conversion mpg next_song no nutrition_info oil_change_how oil_change_when oos play_music plug_type recipe reminder reminder_update repeat restaurant_reviews restaurant_suggestion roll_dice share_location shopping_list shopping_list_update smart_home spelling tell_joke text time timer timezone tire_change tire_pressure todo_list todo_list_update traffic translate uber update_playlist weather what_are_your_hobbies what_can_i_ask_you what_is_your_name what_song where_are_you_from whisper_mode who_do_you_work_for who_made_you yes',
};

const tickets: Labels = {
  access_rights: 'Access|Administrative rights',
  human_resources: 'HR Support',
  hardware: 'Hardware',
  purchase_request: 'Purchase',
  storage: 'Storage',
};

const tables: Readonly<Record<string, ReadonlyMap<string, CategoryName>>> = {
  banking77: tableOf(banking, ' '),
  clinc150: tableOf(clinc, ' '),
  'it-service-tickets': tableOf(tickets, '|'),
};

/** Returns the category; null for an excluded label. */
export function categoryOf(source: string, label: string): CategoryName | null {
  return tables[source]?.get(label) ?? null;
}

function tableOf(labels: Labels, separator: string): ReadonlyMap<string, CategoryName> {
  return new Map(
    Object.entries(labels).flatMap(([category, names]) =>
      names.split(separator).map((name) => [name, category as CategoryName] as const),
    ),
  );
}
