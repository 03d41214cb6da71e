package main

import (
	"context"
	"database/sql"
	"net/http"
	"time"
)

type person struct {
	ID         int64  `json:"id"`
	FirstName  string `json:"firstName"`
	LastName   string `json:"lastName"`
	Email      string `json:"email"`
	Phone      string `json:"phone"`
	Department string `json:"department"`
	City       string `json:"city"`
	Country    string `json:"country"`
	Since      string `json:"since"`
	Active     bool   `json:"active"`
}

type people interface {
	all(ctx context.Context) ([]person, error)
}

type personStore struct {
	db *sql.DB
}

func (s *personStore) all(ctx context.Context) ([]person, error) {
	rows, err := s.db.QueryContext(ctx, `select id, first_name, last_name, email, phone, department, city, country,
		since, active from people order by id`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	people := []person{}
	for rows.Next() {
		var p person
		var since time.Time
		if err := rows.Scan(&p.ID, &p.FirstName, &p.LastName, &p.Email, &p.Phone, &p.Department, &p.City, &p.Country,
			&since, &p.Active); err != nil {
			return nil, err
		}
		p.Since = since.Format(time.DateOnly)
		people = append(people, p)
	}
	return people, rows.Err()
}

type directoryHandler struct {
	people people
}

func (h *directoryHandler) list(w http.ResponseWriter, r *http.Request) {
	people, err := h.people.all(r.Context())
	if err != nil {
		fail(w, r, err)
		return
	}
	writeJSON(w, people)
}
