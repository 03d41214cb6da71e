package main

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

func TestAnswers(t *testing.T) {
	t.Run("database/sql", func(t *testing.T) { answers(t, false) })
	t.Run("direct", func(t *testing.T) { answers(t, true) })
}

func answers(t *testing.T, direct bool) {
	stores, err := openStores(t.Context(), "sqlite", direct, 10)
	if err != nil {
		t.Fatal(err)
	}
	defer stores.close()
	handler := routes(stores)

	ada := `{"id":1,"name":"Ada Lovelace","email":"ada@example.com"}`
	cases := []struct {
		path, authorization string
		status              int
		starts              string
	}{
		{"/hello", "", 200, "Hello, World!"},
		{"/health", "", 200, `{"status":"UP"}`},
		{"/api/users", "", 200, "[" + ada + ","},
		{"/api/users/1", "Bearer secrettoken", 200, ada},
		{"/api/users/1", "", 401, ""},
		{"/api/users/1", "Bearer secrettokeN", 401, ""},
		{"/api/users/9", "Bearer secrettoken", 404, ""},
		{"/api/users/x", "Bearer secrettoken", 400, ""},
		{"/cpu?n=20", "", 200, "Fibonacci(20) = 6765"},
		{"/cpu?n=46", "", 400, ""},
		{"/cpu-heavy", "", 200, "Primes up to 10000: 1229"},
		{"/latency?ms=1", "", 200, "Delayed response after 1ms"},
		{"/heroes/1", "", 200, `{"id":1,"name":"River Warden","power":"turns streams","level":1}`},
		{"/heroes/1", "", 200, `{"id":1,"name":"River Warden","power":"turns streams","level":2}`},
		{"/users/getAllUsers", "", 200, `[{"id":1,"firstName":"Edsger",`},
		{"/nowhere", "", 404, ""},
	}
	for _, c := range cases {
		t.Run(c.path, func(t *testing.T) {
			request := httptest.NewRequest(http.MethodGet, c.path, nil)
			request.Header.Set("Authorization", c.authorization)
			recorder := httptest.NewRecorder()
			handler.ServeHTTP(recorder, request)
			if body := recorder.Body.String(); recorder.Code != c.status || !strings.HasPrefix(body, c.starts) {
				t.Errorf("got %d %q, want %d %q...", recorder.Code, body, c.status, c.starts)
			}
		})
	}
}
