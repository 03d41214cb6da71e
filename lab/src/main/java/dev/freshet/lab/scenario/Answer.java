package dev.freshet.lab.scenario;

/**
 * What a subject answered to one request.
 *
 * @param type the Content-Type field; "" if there was none
 * @param bytes the length of the body
 * @param millis from the sending to the end of the answer
 */
public record Answer(int status, String type, String body, int bytes, long millis) {
}
